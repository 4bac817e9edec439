at_step()
local found  -- step
debug.sethook(function() found = found or debug.getinfo(2, "f").func end, "c")  -- step
host_function(1)  -- step
debug.sethook()  -- step
past_step()
emit(found and select(2, debug.getupvalue(host_function, 1)))  -- step
