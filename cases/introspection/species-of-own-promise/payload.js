const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
async function named() {  // step
  const error = new Error('own');  // step
  error.name = Symbol('own');  // step
  return error.stack;  // step
}  // step
const promise = named();  // step
promise.constructor = { [Symbol.species]: class { constructor(run) { run((value) => value, receive); } } };  // step
const next = promise.then();  // step
if (next instanceof Promise) next.catch(() => 0);  // step
past_step();
