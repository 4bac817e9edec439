const receive = (error) => emit(error.cause ? error.cause.password : 'nothing');
at_step();
host_rejection.constructor = { [Symbol.species]: class { constructor(run) { run(() => 0, receive); } } };  // step
host_rejection.catch();  // step
past_step();
