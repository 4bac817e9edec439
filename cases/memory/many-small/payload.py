at_step()
held = []
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    for number in range({{limit.step}} // 200):
        held.append(bytes(150))  # step
    used(total)
past_step()
