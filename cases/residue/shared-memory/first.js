at_step();
require("fs").writeFileSync("/dev/shm/left-behind", "{{run.token}}"); // step
past_step();
