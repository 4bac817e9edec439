at_step();
const fs = require("fs"); // step
const text = fs.readFileSync("/sys/class/net/{{interface.name}}/ifalias", "utf8"); // step
past_step();
emit(text);
