at_step()
found = [one for own in [1] if (_getiter_ := lambda target: target) for one in host_records]  # step
past_step()
emit(found[0])  # step
