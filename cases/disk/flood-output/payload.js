at_step();
const line = "x".repeat(999);
for (let total = 0; total < {{limit.goal}}; total += 1000) emit(line); // step
past_step();
