at_step();
const own = host_async.constructor('return globalThis.SECRET');
Promise.resolve(own()).then(emit, caught);
past_step();
