at_step();
const secret = host_frozen.constructor.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
