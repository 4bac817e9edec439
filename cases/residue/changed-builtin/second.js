at_step();
const text = "" + {}.leftBehind; // step
past_step();
emit(text);
