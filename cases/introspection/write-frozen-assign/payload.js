at_step();
try { Object.assign(host_frozen, { role: 'admin' }); } catch (error) { caught(error); };  // step
past_step();
