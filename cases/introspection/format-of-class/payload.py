at_step()
secret = str.format("{0.__globals__[SECRET]}", host_function)  # step
past_step()
emit(secret)  # step
