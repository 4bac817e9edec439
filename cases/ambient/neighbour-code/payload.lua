at_step()
dofile((arg[0]:match("^.*/") or "") .. "helper.lua") -- step
past_step()
