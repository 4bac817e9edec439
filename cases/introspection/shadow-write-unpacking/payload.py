at_step()
_write_, own = (lambda target: target), 1  # step
host_object.role = "admin"  # step
past_step()
