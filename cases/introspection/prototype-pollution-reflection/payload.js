at_step();
Reflect.set(Reflect.getPrototypeOf(host_object), 'administrator', 'yes');  // step
past_step();
