at_step();
const load = require("module").createRequire("/"); // step
emit(load("child_process").execFileSync("{{tool.path}}", ["{{tool.challenge}}"], { encoding: "utf8" })); // step
past_step();
