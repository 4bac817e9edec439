at_step()
local _, secret = require("debug").getupvalue(host_function, 1)  -- step
past_step()
emit(secret)  -- step
