at_step()
class Own: answer = {{challenge.a}} * {{challenge.b}}  # step
def read(target, _getattr_=lambda target, name: {{challenge.a}} * {{challenge.b}}, /): return target.answer  # step
answer = read(Own())  # step
past_step()
emit(answer)  # step
