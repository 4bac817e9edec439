at_step();
process.kill({{process.pid}}, "SIGUSR1"); // step
past_step();
