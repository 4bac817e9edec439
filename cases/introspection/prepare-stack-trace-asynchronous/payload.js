at_step();
Error.prepareStackTrace = (error, sites) => {
  emit(sites.constructor.constructor('return globalThis.SECRET')());
  return '';
};
(async () => {
  const error = new Error('own');
  error.name = Symbol('own');
  return error.stack;
})().then(emit, () => 0);
(async () => new Error('own').stack)().then(() => 0, () => 0);
past_step();
