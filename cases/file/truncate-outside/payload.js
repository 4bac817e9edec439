at_step();
const fs = require("fs"); // step
fs.truncateSync("{{outside.file}}", 0); // step
past_step();
