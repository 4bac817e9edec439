at_step();
const spent = typeof process === "object" ? () => Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1000 : Date.now;
const first = spent();
const end = Date.now() + 10000;
let total = 0;
while (total < {{limit.goal}} && Date.now() < end) {
  /^(a+)+$/.test("a".repeat(18) + "b"); // step
  total = Math.floor(spent() - first);
  used(total);
}
past_step();
