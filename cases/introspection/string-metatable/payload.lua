at_step()
getmetatable("").__index.upper = function() return "own" end
past_step()
emit(("text"):upper())
