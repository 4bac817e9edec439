at_step();
host_object.__proto__.__defineGetter__('administrator', () => 'yes');  // step
past_step();
