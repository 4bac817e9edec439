at_step()
found = [*(one for _getiter_ in [lambda target: target] for one in host_records)]  # step
past_step()
emit(found[0])  # step
