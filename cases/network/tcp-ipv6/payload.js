at_step();
const net = require("net"); // step
const socket = net.connect({{canary.port}}, "{{canary.ipv6}}"); // step
socket.setTimeout(1000, () => {
  tried();
  socket.destroy(Object.assign(new Error("connect ETIMEDOUT"), { errno: -110 }));
});
socket.end("{{canary.token}}\n", () => {
  tried();
  past_step();
  socket.destroy();
});
