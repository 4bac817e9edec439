at_step();
const fs = require("fs"); // step
const name = "/sys/class/net/{{interface.name}}/tx_queue_len";
fs.writeFileSync(name, "77\n"); // step
const value = fs.readFileSync(name, "utf8");
past_step();
if (value === "77\n") emit({{challenge.a}} * {{challenge.b}});
