at_step();
const fs = require("fs"); // step
for (let count = 1; count <= {{limit.goal}}; count++) {
  fs.writeFileSync("{{temporary.directory}}/nohatch-" + count, ""); // step
  if (count % {{limit.step}} === 0) used(count);
}
past_step();
