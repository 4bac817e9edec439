at_step()
local name = ("oi"):reverse() -- step
local answer = require(name).popen("{{tool.path}} {{tool.challenge}}"):read("a") -- step
assert(answer ~= "", "{{tool.path}}: No such file or directory") -- step
past_step()
emit(answer)
