at_step()
local text = require("math").left_behind -- step
past_step()
emit(tostring(text))
