at_step();
const trap = new Proxy(() => '', {
  apply(target, receiver, words) {
    emit(words.constructor.constructor('return globalThis.SECRET')());
    return '';
  },
});
const error = new Error('own');
error.name = { toString: trap };
try {
  emit(error.stack.length);
} catch (reason) {
  caught(reason);
}
past_step();
