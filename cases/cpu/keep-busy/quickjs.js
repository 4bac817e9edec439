at_step();
(() => {
  const sin = Math.sin;
  let sum = 0;
  for (let turn = 0; turn < 200000; turn++) sum += sin(turn);
})();
past_step();
emit({{challenge.a}} * {{challenge.b}});
