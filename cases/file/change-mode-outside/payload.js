at_step();
const fs = require("fs"); // step
fs.chmodSync("{{outside.file}}", 0o777); // step
past_step();
