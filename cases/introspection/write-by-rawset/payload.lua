at_step()
rawset(host_frozen, "role", "admin")  -- step
past_step()
emit(host_frozen.role)  -- step
