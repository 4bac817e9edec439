at_step()
found = [one for one in sorted(host_records)]
past_step()
emit(found[0])
