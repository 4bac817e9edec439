const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
async function deep() { (function own() { new Error('own').stack; own(); })(); }
async function named() {
  const error = new Error('own');
  error.name = Symbol('own');
  return error.stack;
}
deep().then(() => 0, receive);
named().catch(receive);
past_step();
