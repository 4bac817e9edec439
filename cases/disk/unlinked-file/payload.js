at_step();
const fs = require("fs"); // step
const piece = Buffer.alloc({{limit.step}}, 1);
const file = fs.openSync("{{temporary.directory}}/nohatch-hidden", "w"); // step
fs.unlinkSync("{{temporary.directory}}/nohatch-hidden");
for (let total = {{limit.step}}; total < {{limit.goal}} + {{limit.step}}; total += {{limit.step}}) {
  fs.writeFileSync(file, piece); // step
  used(total);
}
past_step();
