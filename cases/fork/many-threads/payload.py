at_step()
import threading  # step
threading.stack_size(65536)
held = threading.Event()
for count in range(2, {{limit.goal}} + 1):
    threading.Thread(target=held.wait, daemon=True).start()  # step
    used(count)
past_step()
