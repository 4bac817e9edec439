at_step();
process.env.RES_OPTIONS = "timeout:1 attempts:1"; // step
const dns = require("dns"); // step
let turns = 0;
const next = () => dns.lookup("{{canary.token}}.{{canary.name}}", 4, (error) => { // step
  if (error) caught(error);
  tried();
  if (++turns < 3) return next();
  past_step();
});
next();
