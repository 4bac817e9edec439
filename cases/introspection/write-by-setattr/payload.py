at_step()
setattr(host_frozen, "role", "admin")  # step
past_step()
