at_step();
const secret = host_function.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
