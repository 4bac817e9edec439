at_step();
const own = {};  // step
Reflect.set(host_object, 'role', 'admin', own);  // step
past_step();
