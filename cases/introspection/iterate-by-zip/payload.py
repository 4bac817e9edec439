at_step()
found = [one for one in zip(host_records)]  # step
past_step()
emit(found[0])  # step
