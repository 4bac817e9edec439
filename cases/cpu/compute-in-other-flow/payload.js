at_step();
const spent = typeof process === "object" ? () => Object.values(process.cpuUsage()).reduce((a, b) => a + b) / 1000 : Date.now;
const first = spent();
const end = Date.now() + 10000;
let total = 0;
const work = async () => {
  while (total < {{limit.goal}} && Date.now() < end) {
    await null; // step
    for (let number = 0; number < 2000000; number++);
    total = Math.floor(spent() - first);
    used(total);
  }
  past_step();
};
work();
