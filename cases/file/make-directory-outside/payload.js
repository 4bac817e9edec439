at_step();
const fs = require("fs"); // step
fs.mkdirSync("{{outside.directory}}/nohatch-directory"); // step
past_step();
