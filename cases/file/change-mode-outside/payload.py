at_step()
import os  # step
os.chmod("{{outside.file}}", 0o777)  # step
past_step()
