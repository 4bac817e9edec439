at_step();
const fs = require("fs"); // step
const memory = fs.openSync("/proc/{{process.pid}}/mem", "r"); // step
const text = Buffer.alloc({{process.length}});
fs.readSync(memory, text, 0, text.length, {{process.address}}); // step
past_step();
emit(text.toString("latin1"));
