at_step()
host_setter.__class__.limit.fset(host_setter, 99)  # step
past_step()
