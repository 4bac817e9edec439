at_step()
secret = "{host.__globals__[SECRET]}".format_map({"host": host_function})
past_step()
emit(secret)
