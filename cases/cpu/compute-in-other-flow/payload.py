at_step()
import threading, time  # step

def work():
    end = time.monotonic() + 10
    spent = 0
    while spent < {{limit.goal}} and time.monotonic() < end:
        for number in range(200000):
            pass
        spent = int(time.process_time() * 1000)
        used(spent)

thread = threading.Thread(target=work)
thread.start()  # step
thread.join()
past_step()
