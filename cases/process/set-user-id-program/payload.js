if (process.geteuid() === 0) process.setuid(65534);
const { spawn } = require("child_process");
const fs = require("fs");
const program = "/usr/bin/mount";
at_step();
fs.accessSync(program, fs.constants.X_OK); // step
const child = spawn(program, ["--version"], { stdio: "ignore" }); // step
// No turn of the event loop: it is not reaped, so that it can be looked at.
let status;
do status = fs.readFileSync(`/proc/${child.pid}/status`, "utf8"); while (!status.includes("\nState:\tZ"));
if (!/\nUid:\t\d+\t0\t/.test(status)) throw new Error(`EPERM: operation not permitted, '${program}'`);
past_step();
