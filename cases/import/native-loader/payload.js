at_step();
const library = process.report.getReport().sharedObjects.find((path) => path.includes("libc.so")); // step
try {
  process.dlopen({ exports: {} }, library); // step
} catch (error) {
  caught(error);
  if (!/did not self-register/.test(error.message)) throw error; // it was loaded, and is no module of node
}
past_step();
emit("" + {{challenge.a}} * {{challenge.b}});
