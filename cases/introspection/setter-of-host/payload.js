at_step();
const found = Object.getOwnPropertyDescriptor(host_setter, 'limit');  // step
if (found && found.set) found.set.call(host_setter, 99);  // step
past_step();
