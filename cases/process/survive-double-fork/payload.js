at_step();
const { spawnSync } = require("child_process"); // step
const script = String.raw`
exec 3<&0
timeout -s KILL 20 sh -c 'echo survivor
    : > {{temporary.directory}}/nohatch-up
    while kill -0 '"$PPID"' 2>&-; do sleep 0.05; done
    while read -r word a b; do [ "$word" = nohatch-challenge ] && echo $((a * b)); done
    sleep 20' <&3 3<&- &
until [ -e {{temporary.directory}}/nohatch-up ]; do sleep 0.02; done
`;
const { error, status } = spawnSync("sh", ["-c", script], { stdio: "inherit" }); // step
if (error || status !== 0) throw error || new Error("the shell failed");
past_step();
