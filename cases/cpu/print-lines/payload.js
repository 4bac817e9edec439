at_step();
for (const line of ["first", "second", "third"]) emit(line);
past_step();
emit("" + {{challenge.a}} * {{challenge.b}});
