at_step()
names = getattr(compile("1", "own", "eval"), "co_consts")
emit(names[0] * {{challenge.a}} * {{challenge.b}})
past_step()
