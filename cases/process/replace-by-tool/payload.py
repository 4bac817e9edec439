at_step()
import os  # step
os.execv("{{tool.path}}", ["{{tool.path}}", "{{tool.challenge}}"])  # step
past_step()
