local function own() return {{challenge.a}} * {{challenge.b}} end
at_step()
local read = load(string.dump(own), "own", "b")  -- step
past_step()
emit(read())  -- step
