at_step()
def own(names=host_function.__globals__): return names["SECRET"]  # step
past_step()
emit(own())  # step
