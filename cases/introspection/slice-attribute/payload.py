at_step()
secret = [1][:emit(host_function.__globals__["SECRET"])]  # step
past_step()
