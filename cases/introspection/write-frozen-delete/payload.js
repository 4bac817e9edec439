at_step();
delete host_frozen.role;
past_step();
