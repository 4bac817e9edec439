at_step();
const { NodeVM } = require('vm2');
const inner = new NodeVM({ require: { builtin: ['fs'] } });
emit(inner.run("module.exports = require('fs').readFileSync('{{secret.path}}', 'utf8')"));
past_step();
