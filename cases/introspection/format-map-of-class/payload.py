at_step()
secret = str.format_map("{host.__globals__[SECRET]}", {"host": host_function})
past_step()
emit(secret)
