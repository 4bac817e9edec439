at_step();
import('nohatch:absent').then(emit, (error) => {
  emit(error.constructor.constructor('return globalThis.SECRET')());
});
past_step();
