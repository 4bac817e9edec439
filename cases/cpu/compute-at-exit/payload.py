at_step()
import atexit, time  # step

def work():
    end = time.monotonic() + 10
    spent = 0
    while spent < {{limit.goal}} and time.monotonic() < end:
        for number in range(200000):
            pass
        spent = int(time.process_time() * 1000)
        used(spent)
    past_step()

atexit.register(work)  # step
