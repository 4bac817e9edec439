at_step()
try: raise ValueError  # step
except ValueError as _write_: host_object.role = "admin"  # step
past_step()
