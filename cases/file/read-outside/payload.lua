at_step()
local file = assert(io.open("{{secret.path}}"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
