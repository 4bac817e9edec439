at_step();
const pause = new Int32Array(new SharedArrayBuffer(4));
for (let total = {{limit.step}}; total < {{limit.goal}} + {{limit.step}}; total += {{limit.step}}) {
  Atomics.wait(pause, 0, 0, {{limit.step}}); // step
  used(total);
}
past_step();
