at_step()
def write(target, _write_=lambda target: target): target.role = "admin"  # step
write(host_object)  # step
past_step()
