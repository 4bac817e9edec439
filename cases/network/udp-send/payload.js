at_step();
const dgram = require("dgram"); // step
const sender = dgram.createSocket("udp4"); // step
let turns = 0;
const next = (error) => {
  if (error) throw error;
  if (turns > 0) tried();
  if (turns++ < 3) return sender.send("{{canary.token}}", {{canary.port}}, "{{canary.ipv4}}", next); // step
  past_step();
  sender.close();
};
next();
