at_step()
import os, signal  # step
end, held = os.pipe()
for count in range(2, {{limit.goal}} + 1):
    if os.fork() == 0:  # step
        os.close(held)
        os.read(end, 1)
        os.kill(os.getpid(), signal.SIGKILL)
    used(count)
past_step()
