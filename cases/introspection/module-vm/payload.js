at_step();
const realm = require('vm').runInThisContext('process');
const text = realm.getBuiltinModule('fs').readFileSync('{{secret.path}}', 'utf8');
past_step();
emit(text);
