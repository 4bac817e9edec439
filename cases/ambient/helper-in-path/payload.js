const { execFileSync } = require("child_process");
at_step();
execFileSync("uname", { stdio: "inherit" });
past_step();
