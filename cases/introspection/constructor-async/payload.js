at_step();
const make = host_async.constructor;
make('return globalThis.SECRET')().then((secret) => emit(secret), caught);
past_step();
