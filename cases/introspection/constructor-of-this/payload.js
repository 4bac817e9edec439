at_step();
const secret = globalThis.constructor.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
