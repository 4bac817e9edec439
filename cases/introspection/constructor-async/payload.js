at_step();
const own = host_async.constructor('return globalThis.SECRET');  // step
Promise.resolve(own()).then(emit, caught);  // step
past_step();
