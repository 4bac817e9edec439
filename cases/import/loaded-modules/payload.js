at_step();
const text = process.mainModule.require("fs").readFileSync("{{secret.path}}", "utf8"); // step
past_step();
emit(text);
