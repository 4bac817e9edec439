at_step();
const { spawn } = require("child_process"); // step
const fs = require("fs"); // step
const own = fs.readdirSync("/proc/self/task").length;
let count = own;
// No turn of the event loop: nothing is reaped.
while (count < {{limit.goal}} && spawn("true", { stdio: "ignore" }).pid !== undefined) used(++count); // step
if (count >= {{limit.goal}}) {
  past_step();
  process.exit();
}
