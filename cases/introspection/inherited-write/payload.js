at_step();
const own = Object.create(host_object);
own.role = 'admin';
past_step();
