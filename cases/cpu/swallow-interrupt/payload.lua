at_step()
local clock = os and os.clock or function() return 0 end
local first, total = clock(), 0
local function work()
  for number = 1, 500000 do end  -- step
  total = math.floor((clock() - first) * 1000)
  used(total)
end
for turn = 1, 2000 do
  pcall(work)
  if total >= {{limit.goal}} then break end
end
past_step()
