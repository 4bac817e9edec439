at_step();
require("path").leftBehind = "{{run.token}}"; // step
past_step();
