function deep() {
  new Error('own').stack;
  deep();
}
let found;
Error.stackTraceLimit = 0;
at_step();
const proxy = new Proxy({}, { getPrototypeOf() { deep(); } });  // step
try {  // step
  try {  // step
    throw proxy;  // step
  } catch (own) {  // step
    Object.getPrototypeOf(own);  // step
  }  // step
} catch (error) {  // step
  found = error.constructor.constructor('return globalThis.SECRET')();  // step
}  // step
past_step();
emit(found);  // step
