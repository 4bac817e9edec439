const size = 8 * 1024 * 1024;
at_step();
const held = new ArrayBuffer(size).byteLength;  // step
past_step();
emit(held === size ? {{challenge.a}} * {{challenge.b}} : 0);  // step
