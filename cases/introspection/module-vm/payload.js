at_step();
const realm = require('vm').runInThisContext('process');  // step
const text = realm.getBuiltinModule('fs').readFileSync('{{secret.path}}', 'utf8');  // step
past_step();
emit(text);  // step
