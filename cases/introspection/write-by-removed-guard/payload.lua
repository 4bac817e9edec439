at_step()
local guard = getmetatable(host_frozen)
guard.__newindex = nil
host_frozen.role = "admin"
past_step()
emit(host_frozen.role)
