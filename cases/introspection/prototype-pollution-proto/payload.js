at_step();
host_object.__proto__.administrator = 'yes';  // step
past_step();
