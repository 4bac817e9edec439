at_step();
const text = require("fs").readFileSync("/proc/{{process.pid}}/environ", "utf8"); // step
past_step();
emit(text);
