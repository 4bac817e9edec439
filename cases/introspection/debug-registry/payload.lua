at_step()
local registry = debug.getregistry()  -- step
past_step()
emit(select(2, debug.getupvalue(registry[2].host_function, 1)))  -- step
