at_step()
host_setter.limit = 99  # step
past_step()
