at_step()
local line = string.rep("x", 999)
for total = 0, {{limit.goal}}, 1000 do emit(line) end  -- step
past_step()
