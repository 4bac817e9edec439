at_step()
local os = require("os") -- step
local fine, how, status = os.execute("{{tool.path}} {{tool.challenge}}") -- step
assert(fine, "{{tool.path}}: No such file or directory") -- step
past_step()
