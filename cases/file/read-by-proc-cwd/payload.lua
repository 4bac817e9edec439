at_step()
local file = assert(io.open("/proc/self/cwd/{{secret.relative}}"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
