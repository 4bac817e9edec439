at_step();
const fs = require("fs"); // step
fs.writeFileSync("{{outside.directory}}/nohatch-new", "{{run.token}}\n", { flag: "wx" }); // step
past_step();
