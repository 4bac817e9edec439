at_step();
const fs = require("fs"); // step
const name = "{{outside.directory}}/nohatch-helper";
fs.writeFileSync(name, "#!/bin/sh\nid\n"); // step
fs.chmodSync(name, 0o4755); // step
past_step();
