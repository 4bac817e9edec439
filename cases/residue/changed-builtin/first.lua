at_step()
getmetatable("").__index.left_behind = "{{run.token}}" -- step
past_step()
