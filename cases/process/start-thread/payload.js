const { Worker } = require("worker_threads");
at_step();
const worker = new Worker("require('worker_threads').parentPort.postMessage({{challenge.a}} * {{challenge.b}})", { eval: true });
worker.on("message", (product) => {
  past_step();
  emit("" + product);
});
