at_step();
const spent = typeof process === "object" ? () => Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1000 : Date.now;
const first = spent();
if (typeof process === "object")
  for (const name of ["SIGINT", "SIGTERM", "SIGALRM", "SIGXCPU", "SIGVTALRM"]) process.on(name, () => {});
const end = Date.now() + 10000;
let total = 0;
while (total < {{limit.goal}} && Date.now() < end) {
  try {
    for (let number = 0; number < 2000000; number++); // step
    total = Math.floor(spent() - first);
    used(total);
  } catch (error) {
    continue;
  }
}
past_step();
