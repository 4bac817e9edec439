at_step();
const got = Buffer.apply.apply({}.__lookupGetter__, [Buffer, ['__proto__']]);
const up = typeof got === 'function' ? got : () => null;
let top = Buffer.of();
for (let step = 0; step < 4 && up.call(top); step += 1) top = up.call(top);
top.administrator = 'yes';
past_step();
