at_step();
// In a function: a realm that intercepts its globals would spend six times as long on finding Math.
(() => {
  const sin = Math.sin;
  let sum = 0;
  for (let turn = 0; turn < 2500000; turn++) sum += sin(turn);
})();
past_step();
emit({{challenge.a}} * {{challenge.b}});
