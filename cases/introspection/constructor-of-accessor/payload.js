at_step();
const secret = Object.getOwnPropertyDescriptor(host_setter, 'limit').get.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
