at_step();
host_async().then(() => host_throw()).catch((error) => {  // step
  emit(error.cause ? error.cause.password : 'nothing');  // step
});  // step
past_step();
