at_step();
Object.getPrototypeOf(host_object).hasOwnProperty = () => true;  // step
past_step();
