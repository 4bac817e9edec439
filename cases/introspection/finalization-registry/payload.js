at_step();
const registry = new FinalizationRegistry(() => 0);
registry.register({}, 1);
const answer = {{challenge.a}} * {{challenge.b}};
past_step();
emit(answer);
