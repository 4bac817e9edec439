at_step()
local line = string.rep("x", 999) .. "\n"
for total = 0, {{limit.goal}}, 1000 do assert(io.stderr:write(line)) end  -- step
past_step()
