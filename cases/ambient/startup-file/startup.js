require("child_process").execFileSync("{{tool.path}}", ["{{tool.challenge}}"], { stdio: "inherit" });
