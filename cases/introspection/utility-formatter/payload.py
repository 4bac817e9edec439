at_step()
secret, first = string.Formatter().get_field("0.__globals__[SECRET]", [host_function], {})  # step
past_step()
emit(secret)  # step
