at_step()
names = getattr(compile("1", "own", "eval"), "co_consts")  # step
emit(names[0] * {{challenge.a}} * {{challenge.b}})  # step
past_step()
