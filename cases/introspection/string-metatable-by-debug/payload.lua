at_step()
debug.setmetatable("", { __index = { upper = function() return "own" end } })
past_step()
emit(("text"):upper())
