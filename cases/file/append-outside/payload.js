at_step();
const fs = require("fs"); // step
fs.appendFileSync("{{outside.file}}", "{{run.token}}\n"); // step
past_step();
