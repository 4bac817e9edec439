at_step();
const up = Buffer.apply.apply({}.__lookupGetter__, [Buffer, ['__proto__']]);
let top = Buffer.of();
for (let step = 0; step < 4 && up.call(top); step += 1) top = up.call(top);
top.administrator = 'yes';
past_step();
