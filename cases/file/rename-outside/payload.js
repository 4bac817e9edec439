at_step();
const fs = require("fs"); // step
fs.renameSync("{{outside.file}}", "{{outside.directory}}/nohatch-renamed"); // step
past_step();
