const { execFileSync } = require("child_process");
at_step();
execFileSync(process.execPath, ["-e", ""], { stdio: "inherit" });
past_step();
