at_step()
local piece = string.rep("x", {{limit.step}})
local file = assert(io.open("{{temporary.directory}}/nohatch-hidden", "wb"))  -- step
file:setvbuf("no")
assert(os.remove("{{temporary.directory}}/nohatch-hidden"))
for total = {{limit.step}}, {{limit.goal}} + {{limit.step}}, {{limit.step}} do
  assert(file:write(piece))  -- step
  used(total)
end
past_step()
