at_step()
local text = assert(io.open("/sys/class/net/{{interface.name}}/ifalias")):read("a") -- step
past_step()
emit(text)
