at_step();
const secret = host_bytes().constructor.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
