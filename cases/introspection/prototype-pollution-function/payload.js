at_step();
Object.getPrototypeOf(host_function).administrator = 'yes';
past_step();
