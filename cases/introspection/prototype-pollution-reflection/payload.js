at_step();
Reflect.set(Reflect.getPrototypeOf(host_object), 'administrator', 'yes');
past_step();
