at_step();
require("fs").writeFileSync("/var/tmp/left-behind", "{{run.token}}"); // step
past_step();
