at_step();
const text = "" + require("path").leftBehind; // step
past_step();
emit(text);
