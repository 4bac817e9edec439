at_step();
const answer = require('child_process').execFileSync('{{tool.path}}', ['{{tool.challenge}}']);  // step
past_step();
emit(answer);  // step
