at_step();
const text = require("fs").readFileSync("/proc/self/mountinfo", "utf8"); // step
past_step();
emit(text);
