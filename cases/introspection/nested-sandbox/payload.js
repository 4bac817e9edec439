at_step();
const { NodeVM } = require('vm2');  // step
const inner = new NodeVM({ require: { builtin: ['fs'] } });  // step
emit(inner.run("module.exports = require('fs').readFileSync('{{secret.path}}', 'utf8')"));  // step
past_step();
