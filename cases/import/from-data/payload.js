async function main() {
  at_step();
  const made = await import("data:text/javascript,export { readFileSync } from 'node:fs'"); // step
  const text = made.readFileSync("{{secret.path}}", "utf8"); // step
  past_step();
  emit(text);
}
main();
