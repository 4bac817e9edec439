at_step();
const secret = host_function.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
