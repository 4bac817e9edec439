at_step()
plain = host_function.__builtins__["getattr"]  # step
past_step()
emit(plain(host_function, "__globals__")["SECRET"])  # step
