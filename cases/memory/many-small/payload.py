at_step()
held = []
for total in range({{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}}):
    for number in range({{limit.step}} // 120):
        held.append([number])  # step
    used(total)
past_step()
