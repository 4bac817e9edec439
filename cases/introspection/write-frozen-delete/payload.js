at_step();
delete host_frozen.role;  // step
past_step();
