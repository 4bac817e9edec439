at_step();
Object.prototype.leftBehind = "{{run.token}}"; // step
past_step();
