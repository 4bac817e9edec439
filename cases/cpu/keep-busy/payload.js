at_step();
let sum = 0;
for (let turn = 0; turn < 2500000; turn++) sum += Math.sin(turn);
past_step();
emit({{challenge.a}} * {{challenge.b}});
