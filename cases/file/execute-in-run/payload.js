at_step();
const fs = require("fs"); // step
const { execFileSync } = require("child_process"); // step
const name = "/run/nohatch-program";
fs.writeFileSync(name, "#!/bin/sh\necho $(({{challenge.a}} * {{challenge.b}}))\n", { mode: 0o755 }); // step
const answer = execFileSync(name, { encoding: "utf8" }); // step
past_step();
emit(answer);
