at_step()
line = "x" * 999
for total in range(1000, {{limit.goal}} + 1000, 1000):
    emit(line)  # step
past_step()
