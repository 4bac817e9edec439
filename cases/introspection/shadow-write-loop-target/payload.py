at_step()
for _write_ in [lambda target: target]: host_object.role = "admin"  # step
past_step()
