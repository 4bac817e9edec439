local own = 1
local function read() return own end
at_step()
local id = debug.upvalueid(host_function, 1)  -- step
local _, secret = debug.getupvalue(host_function, 1)  -- step
past_step()
emit(id and secret)  -- step
