const receive = (value) => emit(value.constructor.constructor('return globalThis.SECRET')());
at_step();
host_promise.constructor = { [Symbol.species]: class { constructor(run) { run(receive, () => 0); } } };  // step
host_promise.then();  // step
past_step();
