at_step()
local piece = string.rep("x", {{limit.step}})
local file = assert(io.open("{{temporary.directory}}/nohatch-huge", "wb"))  -- step
file:setvbuf("no")
for total = {{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}} do
  assert(file:write(piece))  -- step
  used(total)
end
past_step()
