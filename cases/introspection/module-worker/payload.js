at_step();
const { Worker } = require('worker_threads');
const source = "require('worker_threads').parentPort.postMessage(require('fs').readFileSync('{{secret.path}}', 'utf8'))";
new Worker(source, { eval: true }).on('message', emit);
past_step();
