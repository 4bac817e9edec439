at_step();
const got = Buffer.apply.apply({}.__lookupGetter__, [Buffer, ['__proto__']]);  // step
const up = typeof got === 'function' ? got : () => null;  // step
let top = Buffer.of();  // step
for (let step = 0; step < 4 && up.call(top); step += 1) top = up.call(top);  // step
top.administrator = 'yes';  // step
past_step();
