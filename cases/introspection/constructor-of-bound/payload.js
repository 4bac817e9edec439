at_step();
const secret = host_function.bind().constructor('return globalThis.SECRET')();
past_step();
emit(secret);
