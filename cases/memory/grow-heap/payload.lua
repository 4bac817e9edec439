at_step()
local page, held = string.rep("x", 4096), {}
for total = {{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}} do
  held[#held + 1] = string.rep(page, {{limit.step}} // 4096 + 1)  -- step
  used(total)
end
past_step()
