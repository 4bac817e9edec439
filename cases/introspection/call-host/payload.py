at_step()
host_function(1)
past_step()
emit(str({{challenge.a}} * {{challenge.b}}))
