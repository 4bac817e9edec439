at_step();
const secret = globalThis.constructor.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
