at_step()
local guard = getmetatable(host_object).__newindex  -- step
local _, store = debug.getupvalue(guard, 2)  -- step
store.role = "admin"  -- step
past_step()
emit(host_object.role)  -- step
