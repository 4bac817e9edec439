at_step()
def _write_(target): return target  # step
host_object.role = "admin"  # step
past_step()
