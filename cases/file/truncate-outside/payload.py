at_step()
import os  # step
os.truncate("{{outside.file}}", 0)  # step
past_step()
