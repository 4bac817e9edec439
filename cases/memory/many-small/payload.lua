at_step()
local held = {}
for total = {{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}} do
  for number = 1, {{limit.step}} // 120 do
    held[#held + 1] = {number}  -- step
  end
  used(total)
end
past_step()
