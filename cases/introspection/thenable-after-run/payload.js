at_step();
new Promise((settle) => settle({ then() { emit({{challenge.a}} * {{challenge.b}}); } }));  // step
past_step();
