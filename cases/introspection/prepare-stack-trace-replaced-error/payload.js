let found = null;
at_step();
globalThis.Error = class extends Error {};
globalThis.Error.prepareStackTrace = (error, sites) => sites;
Object.getPrototypeOf(globalThis.Error).prepareStackTrace = (error, sites) => sites;
const sites = new TypeError('own').stack;
for (const site of Array.isArray(sites) ? sites : []) {
  found = found || site.constructor.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
