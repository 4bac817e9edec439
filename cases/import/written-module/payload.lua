at_step()
local module = assert(io.open("{{temporary.directory}}/written.lua", "w")) -- step
module:write("return io.popen('{{tool.path}} {{tool.challenge}}'):read('a')") -- step
module:close() -- step
package.path = "{{temporary.directory}}/?.lua" -- step
local answer = require("written") -- step
assert(answer ~= "", "{{tool.path}}: No such file or directory") -- step
past_step()
emit(answer)
