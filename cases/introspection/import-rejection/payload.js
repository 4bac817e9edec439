at_step();
import('nohatch:absent').then(emit, (error) => {  // step
  emit(error.constructor.constructor('return globalThis.SECRET')());  // step
});  // step
past_step();
