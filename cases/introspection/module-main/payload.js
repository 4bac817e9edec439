at_step();
const main = process.mainModule;
const text = main ? main.require('fs').readFileSync('{{secret.path}}', 'utf8') : 'no main module';
past_step();
emit(text);
