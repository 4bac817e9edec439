at_step();
const text = require('module')._load('fs').readFileSync('{{secret.path}}', 'utf8');
past_step();
emit(text);
