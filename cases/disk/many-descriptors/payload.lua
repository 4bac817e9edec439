at_step()
local held = {}
for count = 1, {{limit.goal}} do
  held[count] = assert(io.open("/dev/null"))  -- step
  used(count + 3)
end
past_step()
