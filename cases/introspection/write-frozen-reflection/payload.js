at_step();
Reflect.set(host_frozen, 'role', 'admin');
past_step();
