at_step()
import os, signal, time  # step
end = time.monotonic() + 10
spent = 0
while spent < {{limit.goal}} and time.monotonic() < end:
    if os.fork() == 0:  # step
        first = time.process_time()
        while time.process_time() - first < 0.015:
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    os.wait()
    times = os.times()
    spent = int((times.children_user + times.children_system) * 1000)
    used(spent)
past_step()
