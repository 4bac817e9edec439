at_step();
const secret = host_function.bind().constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
