at_step()
package.preload.made = load("return { steal = function(path) return assert(io.open(path)):read('a') end }") -- step
local text = require("made").steal("{{secret.path}}") -- step
past_step()
emit(text)
