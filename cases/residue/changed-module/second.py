at_step()
import math  # step
text = math.left_behind  # step
past_step()
emit(text)
