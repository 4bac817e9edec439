at_step()
own, *host_frozen.role = 1, 2  # step
past_step()
