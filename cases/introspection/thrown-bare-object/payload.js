let found;
const own = { __proto__: null };
at_step();
try {  // step
  throw own;  // step
} catch (other) {  // step
  other.held = Buffer.prototype.inspect;  // step
  if (own.held) found = own.held.constructor('return globalThis.SECRET')();  // step
}  // step
past_step();
emit(found);  // step
