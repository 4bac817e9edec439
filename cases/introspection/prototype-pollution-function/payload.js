at_step();
Object.getPrototypeOf(host_function).administrator = 'yes';  // step
past_step();
