at_step()
read = lambda *, _getiter_=lambda target: target: [one for one in host_records]  # step
found = read()  # step
past_step()
emit(found[0])  # step
