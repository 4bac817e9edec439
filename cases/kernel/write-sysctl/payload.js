at_step();
const fs = require("fs"); // step
fs.writeFileSync("/proc/sys/net/ipv4/ip_default_ttl", "77\n"); // step
past_step();
