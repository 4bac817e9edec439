at_step();
const { Worker } = require('worker_threads');  // step
const source = "require('worker_threads').parentPort.postMessage(require('fs').readFileSync('{{secret.path}}', 'utf8'))";  // step
new Worker(source, { eval: true }).on('message', emit);  // step
past_step();
