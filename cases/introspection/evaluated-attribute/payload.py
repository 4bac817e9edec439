at_step()
names = eval("host_function.__globals__")  # step
past_step()
emit(names["SECRET"])  # step
