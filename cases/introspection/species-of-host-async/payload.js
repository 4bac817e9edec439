const receive = (value) => emit(value.constructor.constructor('return globalThis.SECRET')());
at_step();
const promise = host_async({ own: 1 });  // step
promise.constructor = { [Symbol.species]: class { constructor(run) { run(receive, () => 0); } } };  // step
promise.then();  // step
past_step();
