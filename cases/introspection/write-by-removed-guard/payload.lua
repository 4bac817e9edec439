at_step()
local guard = getmetatable(host_frozen)  -- step
guard.__newindex = nil  -- step
host_frozen.role = "admin"  -- step
past_step()
emit(host_frozen.role)  -- step
