at_step();
const secret = Object.entries(host_setter)[0].constructor.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
