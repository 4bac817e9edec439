at_step();
const text = require("fs").readFileSync("/proc/self/cgroup", "utf8"); // step
past_step();
emit(text);
