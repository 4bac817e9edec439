const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
const species = { [Symbol.species]: class { constructor(run) { run((value) => value, receive); } } };
at_step();
async function deep() { (function own() { new Error('own').stack; own(); })(); }
async function named() {
  const error = new Error('own');
  error.name = Symbol('own');
  return error.stack;
}
for (const promise of [deep(), named()]) {
  promise.constructor = species;
  promise.then();
}
past_step();
