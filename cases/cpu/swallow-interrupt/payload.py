at_step()
import signal, time  # step
for number in [signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGXCPU, signal.SIGVTALRM, signal.SIGPROF]:
    signal.signal(number, lambda *warning: None)
end = time.monotonic() + 10
spent = 0
while spent < {{limit.goal}} and time.monotonic() < end:
    try:
        for number in range(200000):  # step
            pass
        spent = int(time.process_time() * 1000)
        used(spent)
    except BaseException:
        continue
past_step()
