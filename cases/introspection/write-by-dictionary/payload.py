at_step()
host_frozen.__dict__["role"] = "admin"  # step
past_step()
