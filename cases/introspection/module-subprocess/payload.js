at_step();
const answer = require('child_process').execFileSync('{{tool.path}}', ['{{tool.challenge}}']);
past_step();
emit(answer);
