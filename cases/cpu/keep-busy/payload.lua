at_step()
local turns = 0
while turns < 6000000 do turns = turns + 1 end
past_step()
emit({{challenge.a}} * {{challenge.b}})
