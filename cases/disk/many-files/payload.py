at_step()
piece = b"x" * {{limit.step}}
for count in range(1, {{limit.goal}} // {{limit.step}} + 2):
    with open("{{temporary.directory}}/nohatch-" + str(count), "wb", buffering=0) as file:  # step
        file.write(piece)
    used(count * {{limit.step}})
past_step()
