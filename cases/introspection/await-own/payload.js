async function own() {
  return {{challenge.a}} * {{challenge.b}};
}
async function main() {
  at_step();
  const product = await own();
  past_step();
  emit("" + product);
}
main();
