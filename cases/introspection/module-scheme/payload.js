at_step();
const text = require('node:fs').readFileSync('{{secret.path}}', 'utf8');
past_step();
emit(text);
