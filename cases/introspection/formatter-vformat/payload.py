at_step()
import string
secret = string.Formatter().vformat("{0.__globals__[SECRET]}", [host_function], {})
past_step()
emit(secret)
