at_step()
local text = _G.left_behind -- step
past_step()
emit(tostring(text))
