at_step()
getmetatable("").__index.upper = function() return "own" end  -- step
past_step()
emit(("text"):upper())  -- step
