const name = ['VM2', 'INTERNAL', 'STATE', 'DO', 'NOT', 'USE', 'OR', 'PROGRAM', 'WILL', 'FAIL'].join('_');
at_step();
const state = globalThis[name];  // step
if (state && typeof state.handleException === 'function') {  // step
  emit(state.handleException({{challenge.a}} * {{challenge.b}}));  // step
}  // step
past_step();
