at_step()
local text = assert(io.open("/proc/self/environ")):read("a") -- step
local secret = assert(text:match("{{environment.name}}=(%w+)"), "no such variable") -- step
past_step()
emit(secret)
