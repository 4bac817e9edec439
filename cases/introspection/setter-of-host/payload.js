at_step();
const found = Object.getOwnPropertyDescriptor(host_setter, 'limit');
if (found && found.set) found.set.call(host_setter, 99);
past_step();
