at_step();
const fs = require("fs"); // step
const link = "{{temporary.directory}}/nohatch-link";
fs.symlinkSync("{{outside.file}}", link); // step
fs.writeFileSync(link, "{{run.token}}\n"); // step
past_step();
