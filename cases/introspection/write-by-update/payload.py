at_step()
host_frozen.__dict__.update(role="admin")  # step
past_step()
