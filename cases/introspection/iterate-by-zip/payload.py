at_step()
found = [one for one in zip(host_records)]
past_step()
emit(found[0])
