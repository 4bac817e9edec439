at_step();
Object.defineProperty(Object.getPrototypeOf(host_object), 'administrator', { value: 'yes', configurable: true });  // step
past_step();
