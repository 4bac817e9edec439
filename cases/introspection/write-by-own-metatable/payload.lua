at_step()
setmetatable(host_setter, { __index = { limit = "99" } })  -- step
past_step()
emit(host_setter.limit)  -- step
