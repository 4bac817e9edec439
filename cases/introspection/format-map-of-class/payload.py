at_step()
secret = str.format_map("{host.__globals__[SECRET]}", {"host": host_function})  # step
past_step()
emit(secret)  # step
