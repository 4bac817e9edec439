at_step();
const memory = new WebAssembly.Memory({ initial: 0 });
const pages = Math.floor({{limit.step}} / 65536) || 1;
for (let total = 0; total < {{limit.goal}};) {
  memory.grow(pages); // step
  new Uint8Array(memory.buffer, total).fill(1);
  total += pages * 65536;
  used(total);
}
past_step();
