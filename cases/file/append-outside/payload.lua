at_step()
local file = assert(io.open("{{outside.file}}", "a"))  -- step
assert(file:write("{{run.token}}\n"))
file:close()
past_step()
