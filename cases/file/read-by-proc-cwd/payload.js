at_step();
const fs = require("fs"); // step
const text = fs.readFileSync("/proc/self/cwd/{{secret.relative}}", "utf8"); // step
past_step();
emit(text);
