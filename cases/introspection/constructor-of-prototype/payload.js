at_step();
const secret = Object.getPrototypeOf(host_function).constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
