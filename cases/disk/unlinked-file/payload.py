at_step()
import os  # step
piece = b"x" * {{limit.step}}
file = open("{{temporary.directory}}/nohatch-hidden", "wb", buffering=0)  # step
os.remove("{{temporary.directory}}/nohatch-hidden")
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    file.write(piece)  # step
    used(total)
past_step()
