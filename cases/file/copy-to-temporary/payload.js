at_step();
const fs = require("fs"); // step
const copy = "{{temporary.directory}}/nohatch-copy";
fs.copyFileSync("{{secret.path}}", copy); // step
const text = fs.readFileSync(copy, "utf8"); // step
past_step();
emit(text);
