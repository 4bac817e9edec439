at_step()
host_frozen.__class__.role = "admin"  # step
past_step()
