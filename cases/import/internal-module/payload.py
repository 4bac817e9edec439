at_step()
import posix  # step
child = posix.posix_spawn("{{tool.path}}", ["tool", "{{tool.challenge}}"], {})  # step
posix.waitpid(child, 0)  # step
past_step()
