at_step();
const fs = require("fs"); // step
fs.writeFileSync("/proc/sys/net/ipv4/conf/{{interface.name}}/log_martians", "1\n"); // step
past_step();
