at_step()
import string  # step
secret = string.Formatter().vformat("{0.__globals__[SECRET]}", [host_function], {})  # step
past_step()
emit(secret)  # step
