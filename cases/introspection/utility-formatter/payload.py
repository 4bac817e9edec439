at_step()
secret, first = string.Formatter().get_field("0.__globals__[SECRET]", [host_function], {})
past_step()
emit(secret)
