at_step();
const own = {};
Reflect.set(host_object, 'role', 'admin', own);
past_step();
