at_step();
const secret = host_frozen.constructor.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
