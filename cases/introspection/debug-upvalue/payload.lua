at_step()
local _, secret = debug.getupvalue(host_function, 1)
past_step()
emit(secret)
