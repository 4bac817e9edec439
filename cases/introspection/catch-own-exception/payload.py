answer = 0
at_step()
try:
    raise ValueError("own")
except ValueError:
    answer = {{challenge.a}} * {{challenge.b}}
past_step()
emit(str(answer))
