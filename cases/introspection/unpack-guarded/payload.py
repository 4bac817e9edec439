at_step()
one, *rest = host_records  # step
past_step()
emit(one)  # step
