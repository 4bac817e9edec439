function own() { return own.caller; }
at_step();
const caller = host_function.call.call(own);
const secret = (caller || own).constructor('return globalThis.SECRET')();
past_step();
emit(secret);
