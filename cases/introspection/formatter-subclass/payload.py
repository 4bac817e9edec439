at_step()
import string  # step
class Own(string.Formatter): kind = "own"  # step
secret = Own().vformat("{host.__globals__[SECRET]}", [], {"host": host_function})  # step
past_step()
emit(secret)  # step
