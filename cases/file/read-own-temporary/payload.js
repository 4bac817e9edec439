const fs = require("fs");
const path = "{{temporary.directory}}/own";
at_step();
fs.writeFileSync(path, "" + {{challenge.a}} * {{challenge.b}});
const text = fs.readFileSync(path, "utf8");
past_step();
emit(text);
