at_step()
import errno, os, signal  # step
end, held = os.pipe()
for count in range(2, {{limit.goal}} + 1):
    if os.fork() == 0:  # step
        os.setsid()
        if os.fork() == 0:  # step
            os.close(held)
            os.read(end, 1)
        os.kill(os.getpid(), signal.SIGKILL)
    if os.wait()[1] != signal.SIGKILL:
        raise OSError(errno.EAGAIN, "no orphan came up")
    used(count)
past_step()
