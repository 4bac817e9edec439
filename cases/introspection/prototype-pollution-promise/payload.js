at_step();
Object.getPrototypeOf(host_promise).administrator = 'yes';  // step
past_step();
