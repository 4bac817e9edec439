at_step()
one, *rest = host_records
past_step()
emit(one)
