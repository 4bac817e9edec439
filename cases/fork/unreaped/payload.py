at_step()
import os, signal  # step
for count in range(2, {{limit.goal}} + 1):
    if os.fork() == 0:  # step
        os.kill(os.getpid(), signal.SIGKILL)
    used(count)
past_step()
