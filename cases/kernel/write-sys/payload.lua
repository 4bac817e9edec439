at_step()
local name = "/sys/class/net/{{interface.name}}/tx_queue_len"
local setting = assert(io.open(name, "w"))  -- step
assert(setting:write("77\n"))
assert(setting:close())
local value = assert(io.open(name)):read("l")
past_step()
if value == "77" then emit("" .. {{challenge.a}} * {{challenge.b}}) end
