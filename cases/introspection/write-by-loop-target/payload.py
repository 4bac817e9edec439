at_step()
for host_frozen.role in ["admin"]: pass  # step
past_step()
