const { execFileSync } = require("child_process");
at_step();
execFileSync("./build", { stdio: "inherit" });
past_step();
