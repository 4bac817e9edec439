at_step()
local file = assert(io.open("{{outside.directory}}/nohatch-new", "w"))  -- step
assert(file:write("{{run.token}}\n"))
file:close()
past_step()
