const name = ['VM2', 'INTERNAL', 'STATE', 'DO', 'NOT', 'USE', 'OR', 'PROGRAM', 'WILL', 'FAIL'].join('_');
at_step();
const state = globalThis[name];
if (state && typeof state.handleException === 'function') {
  emit(state.handleException({{challenge.a}} * {{challenge.b}}));
}
past_step();
