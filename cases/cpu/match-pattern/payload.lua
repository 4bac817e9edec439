at_step()
local found = string.match("aab", "^a+b")
past_step()
emit(found and "" .. {{challenge.a}} * {{challenge.b}} or "no match")
