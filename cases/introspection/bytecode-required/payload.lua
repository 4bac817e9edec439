at_step()
local code = ("").dump(function() return {{challenge.a}} * {{challenge.b}} end)  -- step
package.preload.own = load(code, "own", "b")  -- step
past_step()
emit(require("own"))  -- step
