at_step();
const fs = require("fs"); // step
fs.unlinkSync("{{outside.file}}"); // step
past_step();
