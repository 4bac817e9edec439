at_step()
local file = assert(io.open("{{system.path}}"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
