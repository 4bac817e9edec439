at_step()
held = []
while len(held) < {{limit.goal}}:
    held.append(open("/dev/null", "rb", buffering=0))  # step
    used(held[-1].fileno() + 1)
past_step()
