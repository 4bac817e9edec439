at_step();
const fs = require("fs"); // step
const name = "/proc/sys/kernel/domainname";
fs.writeFileSync(name, String({{challenge.a}} * {{challenge.b}})); // step
const value = fs.readFileSync(name, "utf8");
past_step();
emit(value);
