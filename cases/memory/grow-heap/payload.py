at_step()
held = []
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    held.append(b"x" * {{limit.step}})  # step
    used(total)
past_step()
