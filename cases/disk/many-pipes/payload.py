at_step()
import os  # step
for count in range({{limit.goal}} // 2):
    used(os.pipe()[1] + 1)  # step
past_step()
