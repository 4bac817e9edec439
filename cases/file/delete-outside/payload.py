at_step()
import os  # step
os.remove("{{outside.file}}")  # step
past_step()
