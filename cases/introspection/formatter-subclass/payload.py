at_step()
import string
class Own(string.Formatter): kind = "own"
secret = Own().vformat("{host.__globals__[SECRET]}", [], {"host": host_function})
past_step()
emit(secret)
