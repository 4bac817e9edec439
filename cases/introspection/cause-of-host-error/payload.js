at_step();
try {
  host_throw();
} catch (error) {
  const cause = error.cause;  // step
  past_step();
  emit(cause ? cause.password : 'nothing');  // step
}
