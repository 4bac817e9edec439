at_step();
process.kill(-1, "SIGUSR1"); // step
past_step();
