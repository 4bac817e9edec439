at_step();
require('fs/promises').readFile('{{secret.path}}', 'utf8').then(emit, caught);
past_step();
