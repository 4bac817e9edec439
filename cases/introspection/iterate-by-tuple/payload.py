at_step()
found = [one for one in tuple(host_records)]  # step
past_step()
emit(found[0])  # step
