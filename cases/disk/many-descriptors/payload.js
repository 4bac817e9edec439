at_step();
const fs = require("fs"); // step
for (let count = 0; count < {{limit.goal}}; count++) used(fs.openSync("/dev/null") + 1); // step
past_step();
