function deep() {
  new Error('own').stack;
  deep();
}
let found;
Error.stackTraceLimit = 0;
at_step();
const proxy = new Proxy({}, { getPrototypeOf() { deep(); } });
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
