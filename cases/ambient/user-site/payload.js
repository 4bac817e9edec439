at_step();
require("settings");
past_step();
