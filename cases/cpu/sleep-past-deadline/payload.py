at_step()
import time  # step
total = 0
while total < {{limit.goal}}:
    time.sleep({{limit.step}} / 1000)  # step
    total = total + {{limit.step}}
    used(total)
past_step()
