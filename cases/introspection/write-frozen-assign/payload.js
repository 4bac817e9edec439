at_step();
try { Object.assign(host_frozen, { role: 'admin' }); } catch (error) { caught(error); };
past_step();
