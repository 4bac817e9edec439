at_step();
const written = "{{temporary.directory}}/written.js"; // step
const code = "require('child_process').execFileSync('{{tool.path}}', ['{{tool.challenge}}'], { encoding: 'utf8' })"; // step
require("fs").writeFileSync(written, "module.exports = " + code); // step
const answer = require(written); // step
past_step();
emit(answer);
