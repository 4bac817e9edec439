def own():
    return 1


at_step()
code = own.__code__.replace(co_consts=(None, {{challenge.a}} * {{challenge.b}}))  # step
own.__code__ = code  # step
past_step()
emit(own())
