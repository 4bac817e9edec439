at_step()
local memory = assert(io.open("/proc/{{process.pid}}/mem", "rb"))  -- step
memory:setvbuf("no")
assert(memory:seek("set", {{process.address}}))
local text = assert(memory:read({{process.length}}))  -- step
past_step()
emit(text)
