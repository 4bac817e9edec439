at_step()
local _, secret = debug.getupvalue(host_function, 1)  -- step
past_step()
emit(secret)  -- step
