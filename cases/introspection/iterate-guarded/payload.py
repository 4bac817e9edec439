at_step()
for one in host_records:
    past_step()
    emit(one)
