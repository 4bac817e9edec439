at_step()
local loaded, reason = package.loadlib("libc.so.6", "*") -- step
assert(loaded, reason) -- step
past_step()
emit("" .. {{challenge.a}} * {{challenge.b}})
