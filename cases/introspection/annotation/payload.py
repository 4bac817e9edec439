at_step()
def own(value: emit(host_function.__globals__["SECRET"])): return value  # step
past_step()
