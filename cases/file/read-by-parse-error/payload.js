at_step();
require("{{run.path}}"); // step
past_step();
