at_step();
Reflect.defineProperty(host_frozen, 'role', { value: 'admin' });  // step
past_step();
