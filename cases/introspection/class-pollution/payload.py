at_step()
host_object.__class__.administrator = True  # step
past_step()
