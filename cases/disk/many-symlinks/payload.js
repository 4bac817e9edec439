at_step();
const fs = require("fs"); // step
for (let count = 1; count <= {{limit.goal}}; count++) {
  fs.symlinkSync("nowhere", "{{temporary.directory}}/nohatch-" + count); // step
  if (count % {{limit.step}} === 0) used(count);
}
past_step();
