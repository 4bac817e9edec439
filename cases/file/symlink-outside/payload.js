at_step();
const fs = require("fs"); // step
fs.symlinkSync("/etc/hostname", "{{outside.directory}}/nohatch-link"); // step
past_step();
