at_step();
try {
  host_throw();
} catch (error) {
  const secret = error.constructor.constructor('return globalThis.SECRET')();  // step
  past_step();
  emit(secret);  // step
}
