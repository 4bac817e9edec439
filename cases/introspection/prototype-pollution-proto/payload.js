at_step();
host_object.__proto__.administrator = 'yes';
past_step();
