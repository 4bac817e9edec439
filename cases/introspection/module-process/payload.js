at_step();
const text = require('process').getBuiltinModule('fs').readFileSync('{{secret.path}}', 'utf8');
past_step();
emit(text);
