at_step()
import time  # step
end = time.monotonic() + 10
spent = 0
while spent < {{limit.goal}} and time.monotonic() < end:
    for number in range(200000):  # step
        pass
    spent = int(time.process_time() * 1000)
    used(spent)
past_step()
