let found = null;
at_step();
globalThis.Error = class extends Error {};  // step
globalThis.Error.prepareStackTrace = (error, sites) => sites;  // step
Object.getPrototypeOf(globalThis.Error).prepareStackTrace = (error, sites) => sites;  // step
const sites = new TypeError('own').stack;  // step
for (const site of Array.isArray(sites) ? sites : []) {  // step
  found = found || site.constructor.constructor('return globalThis.SECRET')();  // step
}  // step
past_step();
emit(found);  // step
