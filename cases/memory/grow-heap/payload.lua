at_step()
local held = {}
for total = {{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}} do
  held[#held + 1] = string.rep("x", {{limit.step}})  -- step
  used(total)
end
past_step()
