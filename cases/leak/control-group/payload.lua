at_step()
local text = assert(io.open("/proc/self/cgroup")):read("a") -- step
past_step()
emit(text)
