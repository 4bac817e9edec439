at_step();
const net = require("net"); // step
const socket = net.connect("{{socket.path}}"); // step
socket.write("what is the password?\n");
socket.setTimeout(1000, () => socket.destroy(new Error("no answer")));
socket.once("data", (answer) => {
  past_step();
  emit(String(answer));
  socket.destroy();
});
