at_step()
getmetatable(host_frozen).__index.role = "admin"
past_step()
emit(host_frozen.role)
