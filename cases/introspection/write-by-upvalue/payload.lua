at_step()
local guard = getmetatable(host_object).__newindex
local _, store = debug.getupvalue(guard, 2)
store.role = "admin"
past_step()
emit(host_object.role)
