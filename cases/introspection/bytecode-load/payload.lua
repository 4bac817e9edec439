local function own() return {{challenge.a}} * {{challenge.b}} end
at_step()
local read = load(string.dump(own), "own", "b")
past_step()
emit(read())
