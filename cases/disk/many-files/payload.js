at_step();
const fs = require("fs"); // step
const piece = Buffer.alloc({{limit.step}}, 1);
for (let count = 1; count <= {{limit.goal}} / {{limit.step}} + 1; count++) {
  fs.writeFileSync("{{temporary.directory}}/nohatch-" + count, piece); // step
  used(count * {{limit.step}});
}
past_step();
