at_step();
Reflect.set({ role: 1 }, 'role', 'admin', host_frozen);  // step
past_step();
