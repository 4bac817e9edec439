function deep() {
  new Error('own').stack;
  deep();
}
let found;
Error.stackTraceLimit = 0;
at_step();
aVM2_INTERNAL_TMPNAME = {};  // step
try {  // step
  deep();  // step
} catch (a$tmpname) {  // step
  found = a$tmpname.constructor.constructor('return globalThis.SECRET')();  // step
}  // step
past_step();
emit(found);  // step
