let found = null;
at_step();
Error.prepareStackTrace = (error, sites) => sites;  // step
const sites = new Error('own').stack;  // step
for (const site of Array.isArray(sites) ? sites : []) {  // step
  const receiver = site.getThis();  // step
  if (receiver && receiver.SECRET) found = receiver.SECRET;  // step
  const frame = site.getFunction();  // step
  if (frame) found = found || frame.constructor('return globalThis.SECRET')();  // step
}  // step
past_step();
emit(found);  // step
