at_step();
const text = require('module')._load('fs').readFileSync('{{secret.path}}', 'utf8');  // step
past_step();
emit(text);  // step
