let found;
const own = {
  [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) {
    found = found || (inspect || options).constructor.constructor('return globalThis.SECRET')();
    if (found) emit(found);
    return 'own';
  },
  constructor: undefined,
};
at_step();
WebAssembly.compileStreaming(own).catch(() => 0);  // step
past_step();
