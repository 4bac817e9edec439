at_step()
local name = "/proc/sys/kernel/domainname"
local setting = assert(io.open(name, "w"))  -- step
assert(setting:write({{challenge.a}} * {{challenge.b}}))
assert(setting:close())
local value = assert(io.open(name)):read("l")
past_step()
emit(value)
