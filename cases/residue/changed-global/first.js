at_step();
globalThis.leftBehind = "{{run.token}}"; // step
past_step();
