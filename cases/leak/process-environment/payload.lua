at_step()
local text = assert(io.open("/proc/{{process.pid}}/environ")):read("a") -- step
past_step()
emit(text)
