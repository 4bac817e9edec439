at_step();
Object.getPrototypeOf(host_object).hasOwnProperty = () => true;
past_step();
