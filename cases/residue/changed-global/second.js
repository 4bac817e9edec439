at_step();
const text = "" + globalThis.leftBehind; // step
past_step();
emit(text);
