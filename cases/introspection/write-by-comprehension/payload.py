at_step()
own = [1 for host_frozen.role in ["admin"]]  # step
past_step()
