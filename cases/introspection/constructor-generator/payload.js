at_step();
const own = Object.getPrototypeOf(function* () {}).constructor;
const secret = own('yield globalThis.SECRET')().next().value;
past_step();
emit(secret);
