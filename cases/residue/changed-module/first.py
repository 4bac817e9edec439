at_step()
import math  # step
math.left_behind = "{{run.token}}"  # step
past_step()
