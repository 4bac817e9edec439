at_step();
const path = require("path");
past_step();
emit(path.basename("/a/b") === "b" ? "" + {{challenge.a}} * {{challenge.b}} : "wrong module");
