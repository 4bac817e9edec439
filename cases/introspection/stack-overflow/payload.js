function deep() {
  new Error('own').stack;
  deep();
}
let found;
at_step();
try {
  deep();
} catch (error) {
  found = error.constructor.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
