at_step();
const dgram = require("dgram"); // step
const labels = "{{canary.token}}.{{canary.name}}".split(".").map((label) => String.fromCharCode(label.length) + label);
const query = Buffer.from("\x12\x34\x01\0\0\x01\0\0\0\0\0\0" + labels.join("") + "\0\0\x01\0\x01", "latin1");
const sender = dgram.createSocket("udp4"); // step
let turns = 0;
const next = (error) => {
  if (error) throw error;
  if (turns > 0) tried();
  if (turns++ < 3) return sender.send(query, 53, "{{canary.ipv4}}", next); // step
  past_step();
  sender.close();
};
next();
