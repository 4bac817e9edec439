at_step()
local found  -- step
xpcall(host_throw, function() found = debug.getinfo(2, "f").func end)  -- step
past_step()
emit(found == host_throw and select(2, debug.getupvalue(host_function, 1)) or "nothing")  -- step
