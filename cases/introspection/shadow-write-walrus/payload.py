at_step()
(_write_ := lambda target: target)  # step
host_object.role = "admin"  # step
past_step()
