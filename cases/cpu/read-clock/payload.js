at_step();
const now = Date.now();
past_step();
emit("" + (now > 0 ? {{challenge.a}} * {{challenge.b}} : now));
