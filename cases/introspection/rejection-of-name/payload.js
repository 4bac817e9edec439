const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
async function named() {
  const error = new Error('own');
  error.name = Symbol('own');
  return error.stack;
}
named().catch(receive);
named().then(() => 0, receive);
named().finally(() => 0).catch(receive);
past_step();
