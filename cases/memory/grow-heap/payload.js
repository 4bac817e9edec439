at_step();
const held = [];
for (let total = {{limit.step}}; total < {{limit.goal}} + {{limit.step}}; total += {{limit.step}}) {
  held.push(new Uint8Array({{limit.step}}).fill(1)); // step
  used(total);
}
past_step();
