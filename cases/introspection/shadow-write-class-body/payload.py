at_step()
class Own: _write_ = lambda target: target; host_object.role = "admin"  # step
past_step()
