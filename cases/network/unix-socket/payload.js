at_step();
const net = require("net"); // step
const socket = net.connect("{{socket.path}}"); // step
socket.end("{{canary.token}}\n", () => {
  tried();
  past_step();
  socket.destroy();
});
