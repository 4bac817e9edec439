at_step()
secret = host_function.__globals__["SECRET"]  # step
past_step()
emit(secret)  # step
