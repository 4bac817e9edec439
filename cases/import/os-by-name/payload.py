at_step()
import os  # step
child = os.posix_spawn("{{tool.path}}", ["tool", "{{tool.challenge}}"], {})  # step
os.waitpid(child, 0)  # step
past_step()
