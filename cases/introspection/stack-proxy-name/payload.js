at_step();
const trap = new Proxy(() => '', {  // step
  apply(target, receiver, words) {  // step
    emit(words.constructor.constructor('return globalThis.SECRET')());  // step
    return '';  // step
  },  // step
});  // step
const error = new Error('own');  // step
error.name = { toString: trap };  // step
try {  // step
  emit(error.stack.length);  // step
} catch (reason) {  // step
  caught(reason);  // step
}  // step
past_step();
