at_step()
local file = assert(io.open("/proc/{{process.pid}}/environ"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
