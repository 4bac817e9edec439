at_step();
const fs = require("fs"); // step
fs.writeFileSync("{{tool.directory}}/git", "#!/bin/sh\nexit 0\n", { mode: 0o755 }); // step
past_step();
