at_step()
local text = require("string")
past_step()
emit(text.rep("a", 2) == "aa" and "" .. {{challenge.a}} * {{challenge.b}} or "wrong module")
