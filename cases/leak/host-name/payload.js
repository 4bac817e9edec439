at_step();
const name = require("os").hostname(); // step
past_step();
emit(name);
