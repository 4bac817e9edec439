at_step();
const text = require("fs").readFileSync("/dev/shm/left-behind", "utf8"); // step
past_step();
emit(text);
