at_step()
string.upper = function() return "own" end
past_step()
emit(("text"):upper())
