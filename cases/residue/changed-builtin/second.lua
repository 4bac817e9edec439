at_step()
local text = ("").left_behind -- step
past_step()
emit(tostring(text))
