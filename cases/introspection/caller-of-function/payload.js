function own() { return own.caller; }
at_step();
const caller = host_function.call.call(own);  // step
const secret = (caller || own).constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
