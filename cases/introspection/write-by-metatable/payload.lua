at_step()
getmetatable(host_frozen).__index.role = "admin"  -- step
past_step()
emit(host_frozen.role)  -- step
