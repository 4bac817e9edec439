at_step()
import re, time  # step
end = time.monotonic() + 10
spent = 0
while spent < {{limit.goal}} and time.monotonic() < end:
    re.match("(a+)+$", "a" * 17 + "b")  # step
    spent = int(time.process_time() * 1000)
    used(spent)
past_step()
