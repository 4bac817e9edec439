at_step()
local file = assert(io.open("{{run.path}}"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
