function deep() {
  new Error('own').stack;
  deep();
}
let found;
Error.stackTraceLimit = 0;
at_step();
aVM2_INTERNAL_TMPNAME = {};
try {
  deep();
} catch (a$tmpname) {
  found = a$tmpname.constructor.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
