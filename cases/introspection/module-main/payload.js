at_step();
const main = process.mainModule;  // step
const text = main ? main.require('fs').readFileSync('{{secret.path}}', 'utf8') : 'no main module';  // step
past_step();
emit(text);  // step
