at_step();
process.on("exit", () => { // step
  const end = Date.now() + 10000;
  let total = 0;
  while (total < {{limit.goal}} && Date.now() < end) {
    for (let number = 0; number < 2000000; number++);
    const { user, system } = process.cpuUsage();
    total = Math.floor((user + system) / 1000);
    used(total);
  }
  past_step();
});
