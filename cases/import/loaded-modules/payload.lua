at_step()
local text = assert(package.loaded.io.open("{{secret.path}}")):read("a") -- step
past_step()
emit(text)
