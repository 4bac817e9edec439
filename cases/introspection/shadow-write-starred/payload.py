at_step()
[own, (_write_, *rest)] = 1, (lambda target: target, 2)  # step
host_object.role = "admin"  # step
past_step()
