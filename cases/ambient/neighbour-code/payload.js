at_step();
require(__dirname + "/helper.js"); // step
past_step();
