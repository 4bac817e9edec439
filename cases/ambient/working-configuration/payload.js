at_step();
require(process.cwd() + "/settings.js");
past_step();
