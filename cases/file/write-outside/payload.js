at_step();
const fs = require("fs"); // step
fs.writeFileSync("{{outside.file}}", "{{run.token}}\n"); // step
past_step();
