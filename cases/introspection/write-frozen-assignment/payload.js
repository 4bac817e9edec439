at_step();
host_frozen.role = 'admin';
past_step();
