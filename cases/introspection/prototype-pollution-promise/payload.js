at_step();
Object.getPrototypeOf(host_promise).administrator = 'yes';
past_step();
