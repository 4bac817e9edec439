at_step();
const spawn = process.binding("spawn_sync").spawn; // step
const ended = spawn({ file: "{{tool.path}}", args: ["tool", "{{tool.challenge}}"], stdio: [1, 1, 1].map((fd) => ({ type: "fd", fd })) }); // step
if (ended.error) throw new Error("spawn {{tool.path}} " + require("util").getSystemErrorName(ended.error)); // step
past_step();
