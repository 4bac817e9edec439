at_step();
const fs = require("fs"); // step
fs.linkSync("{{outside.file}}", "{{outside.directory}}/nohatch-link"); // step
past_step();
