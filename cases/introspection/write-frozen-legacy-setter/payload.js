at_step();
const set = host_setter.__lookupSetter__('limit');  // step
if (set) set.call(host_setter, 99);  // step
past_step();
