at_step()
local file = assert(io.open("/var/tmp/nohatch-note", "w"))  -- step
assert(file:write("{{run.token}}\n"))
file:close()
past_step()
