at_step()
local _, secret = package.loaded.debug.getupvalue(host_function, 1)  -- step
past_step()
emit(secret)  -- step
