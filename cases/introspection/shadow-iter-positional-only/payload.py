at_step()
def read(_getiter_, /): return [one for one in host_records]  # step
found = read(lambda target: target)  # step
past_step()
emit(found[0])  # step
