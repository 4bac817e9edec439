at_step();
const own = Object.create(host_object);  // step
own.role = 'admin';  // step
past_step();
