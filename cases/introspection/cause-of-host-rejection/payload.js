at_step();
host_async().then(() => host_throw()).catch((error) => {
  emit(error.cause ? error.cause.password : 'nothing');
});
past_step();
