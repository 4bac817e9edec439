at_step()
local setting = assert(io.open("/proc/sys/net/ipv4/ip_default_ttl", "w"))  -- step
assert(setting:write("77\n"))
assert(setting:close())
past_step()
