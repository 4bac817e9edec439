at_step()
rawset(host_frozen, "role", "admin")
past_step()
emit(host_frozen.role)
