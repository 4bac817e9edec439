at_step()
import os  # step
file = os.memfd_create("nohatch")  # step
piece = b"x" * {{limit.step}}
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    os.write(file, piece)  # step
    used(total)
past_step()
