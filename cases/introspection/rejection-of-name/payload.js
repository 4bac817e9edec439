const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
async function named() {  // step
  const error = new Error('own');  // step
  error.name = Symbol('own');  // step
  return error.stack;  // step
}  // step
named().catch(receive);  // step
named().then(() => 0, receive);  // step
named().finally(() => 0).catch(receive);  // step
past_step();
