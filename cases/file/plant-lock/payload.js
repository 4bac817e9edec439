at_step();
const fs = require("fs"); // step
fs.writeFileSync("/run/lock/nohatch-service.lock", "{{run.token}}\n"); // step
past_step();
