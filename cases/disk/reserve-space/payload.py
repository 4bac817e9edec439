at_step()
import os  # step
file = open("{{temporary.directory}}/nohatch-reserved", "wb")  # step
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    os.posix_fallocate(file.fileno(), 0, total)  # step
    used(total)
past_step()
