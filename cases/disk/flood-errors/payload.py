at_step()
import sys  # step
line = "x" * 999 + "\n"
for total in range(0, {{limit.goal}}, 1000):
    sys.stderr.write(line)  # step
sys.stderr.flush()
past_step()
