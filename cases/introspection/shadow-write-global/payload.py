at_step()
def own(): global _write_; _write_ = lambda target: target  # step
own()  # step
host_object.role = "admin"  # step
past_step()
