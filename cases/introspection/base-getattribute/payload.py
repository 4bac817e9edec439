at_step()
names = object.__getattribute__(host_function, "__globals__")  # step
past_step()
emit(names["SECRET"])  # step
