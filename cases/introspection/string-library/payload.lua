at_step()
string.upper = function() return "own" end  -- step
past_step()
emit(("text"):upper())  -- step
