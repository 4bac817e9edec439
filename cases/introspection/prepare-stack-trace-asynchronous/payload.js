at_step();
Error.prepareStackTrace = (error, sites) => {  // step
  emit(sites.constructor.constructor('return globalThis.SECRET')());  // step
  return '';  // step
};  // step
(async () => {  // step
  const error = new Error('own');  // step
  error.name = Symbol('own');  // step
  return error.stack;  // step
})().then(emit, () => 0);  // step
(async () => new Error('own').stack)().then(() => 0, () => 0);  // step
past_step();
