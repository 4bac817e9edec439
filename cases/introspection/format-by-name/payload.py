at_step()
secret = getattr("{0.__globals__[SECRET]}", "format")(host_function)  # step
past_step()
emit(secret)  # step
