at_step()
@host_function.__globals__["host_function"]  # step
def own(): return 1  # step
past_step()
emit(host_function.__globals__["SECRET"])  # step
