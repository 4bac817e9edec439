at_step();
const secret = Object.getOwnPropertyDescriptor(host_setter, 'limit').get.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
