at_step();
const { Worker } = require("worker_threads"); // step
const start = Date.now();
const code = "for (const end = Date.now() + 2000; Date.now() < end;);";
let workers = 0;
for (; workers < 3; workers++) new Worker(code, { eval: true }).on("exit", ended); // step
while (Date.now() < start + 2000);
function ended() {
  if (--workers > 0) return;
  const { user, system } = process.cpuUsage();
  used(Math.floor((user + system) / (Date.now() - start)));
  past_step();
}
