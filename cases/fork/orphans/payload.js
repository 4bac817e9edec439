at_step();
const { spawn } = require("child_process"); // step
const fs = require("fs"); // step
const own = fs.readdirSync("/proc/self/task").length;
const children = [];
while (own + children.length < {{limit.goal}}) {
  const child = spawn("cat", { detached: true, stdio: ["pipe", "ignore", "ignore"] }); // step
  if (child.pid === undefined) break;
  children.push(child);
  used(own + children.length);
}
if (own + children.length >= {{limit.goal}}) {
  past_step();
  process.exit();
}
