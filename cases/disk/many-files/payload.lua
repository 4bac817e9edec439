at_step()
local piece = string.rep("x", {{limit.step}})
for count = 1, {{limit.goal}} // {{limit.step}} + 1 do
  local file = assert(io.open("{{temporary.directory}}/nohatch-" .. count, "wb"))  -- step
  assert(file:setvbuf("no"))
  assert(file:write(piece))
  file:close()
  used(count * {{limit.step}})
end
past_step()
