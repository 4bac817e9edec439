if (process.geteuid() === 0) process.seteuid(65534);
at_step();
process.seteuid(0); // step
past_step();
