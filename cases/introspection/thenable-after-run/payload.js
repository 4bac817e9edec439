at_step();
new Promise((settle) => settle({ then() { emit({{challenge.a}} * {{challenge.b}}); } }));
past_step();
