at_step();
const text = require('node:fs').readFileSync('{{secret.path}}', 'utf8');  // step
past_step();
emit(text);  // step
