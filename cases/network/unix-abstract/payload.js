at_step();
const net = require("net"); // step
const socket = net.connect("\0{{socket.abstract}}"); // step
socket.end("{{canary.token}}\n", () => {
  tried();
  past_step();
  socket.destroy();
});
