at_step();
const text = eval("require")("fs").readFileSync("{{secret.path}}", "utf8"); // step
past_step();
emit(text);
