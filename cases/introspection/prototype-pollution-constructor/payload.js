at_step();
host_object.constructor.prototype.administrator = 'yes';  // step
past_step();
