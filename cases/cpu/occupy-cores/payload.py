at_step()
import os, signal, time  # step
start = time.monotonic()
first = os.getpid()
for turn in range(3):
    if os.getpid() == first:
        os.fork()  # step
while time.monotonic() < start + 2:
    for number in range(20000):
        pass
if os.getpid() != first:
    os.kill(os.getpid(), signal.SIGKILL)
for turn in range(3):
    os.wait()
spent = sum(os.times()[:4])
used(int(spent * 1000 / (time.monotonic() - start)))
past_step()
