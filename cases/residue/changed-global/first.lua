at_step()
_G.left_behind = "{{run.token}}" -- step
past_step()
