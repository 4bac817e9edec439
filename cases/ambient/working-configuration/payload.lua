at_step()
dofile("settings.lua")
past_step()
