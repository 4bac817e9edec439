at_step()
local file = assert(io.open("/sys/class/net/{{interface.name}}/ifalias"))  -- step
local text = file:read("a")  -- step
past_step()
emit(text)
