let found = null;
at_step();
Error.prepareStackTrace = (error, sites) => sites;
const sites = new Error('own').stack;
for (const site of Array.isArray(sites) ? sites : []) {
  const receiver = site.getThis();
  if (receiver && receiver.SECRET) found = receiver.SECRET;
  const frame = site.getFunction();
  if (frame) found = found || frame.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
