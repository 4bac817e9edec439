at_step();
const secret = host_promise.constructor.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
