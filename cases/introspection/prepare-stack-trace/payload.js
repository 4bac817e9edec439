let found = null;
at_step();
Error.prepareStackTrace = (error, sites) => sites;
const sites = new Error('own').stack;
if (Array.isArray(sites)) {
  for (const site of sites) {
    const own = site.constructor.constructor('return globalThis.SECRET')();
    found = found || own;
  }
}
past_step();
emit(found);
