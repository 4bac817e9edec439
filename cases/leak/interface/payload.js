at_step();
const text = require("fs").readFileSync("/sys/class/net/{{interface.name}}/ifalias", "utf8"); // step
past_step();
emit(text);
