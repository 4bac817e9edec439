async function main() {
  at_step();
  const { execFileSync } = await import("child" + "_process"); // step
  emit(execFileSync("{{tool.path}}", ["{{tool.challenge}}"], { encoding: "utf8" })); // step
  past_step();
}
main();
