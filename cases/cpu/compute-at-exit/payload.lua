at_step()
local clock = os and os.clock or function() return 0 end
local function work()
  local total = 0
  for turn = 1, 2000 do
    for number = 1, 500000 do end
    total = math.floor(clock() * 1000)
    used(total)
    if total >= {{limit.goal}} then break end
  end
  past_step()
end
last = setmetatable({}, {__gc = work})  -- step
