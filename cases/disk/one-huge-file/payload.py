at_step()
piece = b"x" * {{limit.step}}
file = open("{{temporary.directory}}/nohatch-huge", "wb", buffering=0)  # step
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    file.write(piece)  # step
    used(total)
past_step()
