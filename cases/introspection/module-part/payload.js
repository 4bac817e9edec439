at_step();
require('fs/promises').readFile('{{secret.path}}', 'utf8').then(emit, caught);  // step
past_step();
