at_step();
const { execSync } = require("child_process"); // step
const answer = execSync("{{tool.path}} {{tool.challenge}}", { encoding: "utf8" }); // step
past_step();
emit(answer);
