at_step()
secret = str.format("{0.__globals__[SECRET]}", host_function)
past_step()
emit(secret)
