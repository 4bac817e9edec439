at_step();
const { execFileSync } = require("child_process"); // step
emit(execFileSync("{{tool.path}}", ["{{tool.challenge}}"], { encoding: "utf8" })); // step
past_step();
