at_step();
Reflect.defineProperty(host_frozen, 'role', { value: 'admin' });
past_step();
