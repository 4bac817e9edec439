at_step()
secret = "{host.__globals__[SECRET]}".format_map({"host": host_function})  # step
past_step()
emit(secret)  # step
