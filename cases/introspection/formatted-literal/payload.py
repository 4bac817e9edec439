at_step()
secret = f"{host_function.__globals__['SECRET']}"  # step
past_step()
emit(secret)  # step
