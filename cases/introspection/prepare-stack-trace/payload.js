let found = null;
at_step();
Error.prepareStackTrace = (error, sites) => sites;  // step
const sites = new Error('own').stack;  // step
if (Array.isArray(sites)) {  // step
  for (const site of sites) {  // step
    const own = site.constructor.constructor('return globalThis.SECRET')();  // step
    found = found || own;  // step
  }  // step
}  // step
past_step();
emit(found);  // step
