at_step();
const { spawn } = require("child_process"); // step
const fs = require("fs"); // step
const up = "{{temporary.directory}}/nohatch-up";
const code = `
  const fs = require("fs");
  const first = process.ppid;
  setTimeout(process.exit, 20000);
  fs.writeSync(1, "survivor\\n");
  fs.writeFileSync("${up}", "");
  const answer = (line) => {
    const [word, a, b] = line.split(" ");
    if (word === "nohatch-challenge") fs.writeSync(1, a * b + "\\n");
  };
  const wait = setInterval(() => {
    if (process.ppid === first) return;
    clearInterval(wait);
    require("readline").createInterface({ input: process.stdin }).on("line", answer);
  }, 20);`;
const child = spawn(process.execPath, ["-e", code], { detached: true, stdio: "inherit" }); // step
child.unref();
const pause = new Int32Array(new SharedArrayBuffer(4));
for (let turn = 0; turn < 100 && !fs.existsSync(up); turn++) Atomics.wait(pause, 0, 0, 20);
past_step();
