const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
Function.prototype.call = function (receiver, ...rest) { return Reflect.apply(this, receiver, rest); };  // step
const error = new Error('own');  // step
error.name = Symbol('own');  // step
(async () => error.stack)().catch(receive);  // step
past_step();
