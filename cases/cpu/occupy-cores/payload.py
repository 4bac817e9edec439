at_step()
import os, signal, time  # step
start = time.monotonic()
child = os.fork()  # step
while time.monotonic() < start + 2:
    for number in range(20000):
        pass
if child == 0:
    os.kill(os.getpid(), signal.SIGKILL)
os.wait()
spent = sum(os.times()[:4])
used(int(spent * 1000 / (time.monotonic() - start)))
past_step()
