at_step()
host_frozen.role, own = "admin", 1  # step
past_step()
