const receive = (error) => emit(error.constructor.constructor('return globalThis.SECRET')());
let depth = 0;
function own(rest) {
  depth += 1;
  if (rest > 0) own(rest - 1);
  else new Error('own').stack;
}
const within = async (rest) => own(rest);
at_step();
within(1e6).catch(receive);  // step
const bottom = depth;  // step
for (let less = 1; less < 60; less += 1) within(bottom - less).catch(receive);  // step
past_step();
