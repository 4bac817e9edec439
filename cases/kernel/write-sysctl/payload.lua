at_step()
local setting = assert(io.open("/proc/sys/net/ipv4/conf/{{interface.name}}/log_martians", "w"))  -- step
assert(setting:write("1\n"))
assert(setting:close())
past_step()
