at_step();
require("fs").writeFileSync("{{temporary.directory}}/left-behind", "{{run.token}}"); // step
past_step();
