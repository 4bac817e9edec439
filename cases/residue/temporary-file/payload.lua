at_step()
local left = assert(io.open("{{temporary.directory}}/left-behind", "w")) -- step
left:write("{{run.token}}") -- step
left:close() -- step
past_step()
