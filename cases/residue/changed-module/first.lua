at_step()
require("math").left_behind = "{{run.token}}" -- step
past_step()
