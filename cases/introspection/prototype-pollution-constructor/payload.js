at_step();
host_object.constructor.prototype.administrator = 'yes';
past_step();
