at_step()
local memory = assert(io.open("core", "rb")):read("a") -- step
local found = memory:match("left%-in%-memory%-(%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x%x)") -- step
past_step()
emit(found)
