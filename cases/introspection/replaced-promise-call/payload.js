const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
at_step();
Function.prototype.call = function (receiver, ...rest) { return Reflect.apply(this, receiver, rest); };
const error = new Error('own');
error.name = Symbol('own');
(async () => error.stack)().catch(receive);
past_step();
