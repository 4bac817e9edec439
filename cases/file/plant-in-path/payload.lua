at_step()
local file = assert(io.open("{{tool.directory}}/git", "w"))  -- step
assert(file:write("#!/bin/sh\nexit 0\n"))
file:close()
past_step()
