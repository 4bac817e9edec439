at_step();
host_frozen.role = 'admin';  // step
past_step();
