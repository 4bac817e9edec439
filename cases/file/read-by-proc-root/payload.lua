at_step()
local file = assert(io.open("/proc/self/root{{secret.path}}"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
