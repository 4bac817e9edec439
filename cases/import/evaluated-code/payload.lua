at_step()
local open = load("return io.open")() -- step
local text = assert(open("{{secret.path}}")):read("a") -- step
past_step()
emit(text)
