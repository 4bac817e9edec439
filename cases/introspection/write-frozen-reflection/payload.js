at_step();
Reflect.set(host_frozen, 'role', 'admin');  // step
past_step();
