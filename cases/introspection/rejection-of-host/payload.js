at_step();
host_rejection.catch((error) => emit(error.cause ? error.cause.password : 'nothing'));  // step
past_step();
