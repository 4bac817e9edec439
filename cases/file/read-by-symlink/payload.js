at_step();
const fs = require("fs"); // step
const link = "{{temporary.directory}}/nohatch-link";
fs.symlinkSync("{{secret.path}}", link); // step
const text = fs.readFileSync(link, "utf8"); // step
past_step();
emit(text);
