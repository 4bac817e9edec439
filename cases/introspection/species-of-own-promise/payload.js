const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
async function named() {
  const error = new Error('own');
  error.name = Symbol('own');
  return error.stack;
}
const promise = named();
promise.constructor = { [Symbol.species]: class { constructor(run) { run((value) => value, receive); } } };
const next = promise.then();
if (next instanceof Promise) next.catch(() => 0);
past_step();
