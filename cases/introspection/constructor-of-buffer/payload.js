at_step();
const secret = host_bytes().constructor.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
