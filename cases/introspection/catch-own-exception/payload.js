let answer = 0;
at_step();
try {
  throw new TypeError("own");
} catch (error) {
  if (error instanceof TypeError) answer = {{challenge.a}} * {{challenge.b}};
}
past_step();
emit("" + answer);
