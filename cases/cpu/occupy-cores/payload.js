at_step();
const { Worker } = require("worker_threads"); // step
const start = Date.now();
const worker = new Worker("for (const end = Date.now() + 2000; Date.now() < end;);", { eval: true }); // step
while (Date.now() < start + 2000);
worker.on("exit", () => {
  const { user, system } = process.cpuUsage();
  used(Math.floor((user + system) / (Date.now() - start)));
  past_step();
});
