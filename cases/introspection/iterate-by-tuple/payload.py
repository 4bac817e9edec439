at_step()
found = [one for one in tuple(host_records)]
past_step()
emit(found[0])
