at_step();
require('node:fs/promises').readFile('{{secret.path}}', 'utf8').then(emit, caught);  // step
past_step();
