at_step()
local clock = os and os.clock or function() return 0 end
local first, total = clock(), 0
for turn = 1, 2000 do
  local other = coroutine.wrap(function()
    for number = 1, 500000 do end
  end)
  other()  -- step
  total = math.floor((clock() - first) * 1000)
  used(total)
  if total >= {{limit.goal}} then break end
end
past_step()
