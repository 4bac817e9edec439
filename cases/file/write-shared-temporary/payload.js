at_step();
const fs = require("fs"); // step
fs.writeFileSync("/var/tmp/nohatch-note", "{{run.token}}\n"); // step
past_step();
