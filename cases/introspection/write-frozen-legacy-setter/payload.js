at_step();
const set = host_setter.__lookupSetter__('limit');
if (set) set.call(host_setter, 99);
past_step();
