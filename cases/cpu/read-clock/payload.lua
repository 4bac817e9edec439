at_step()
local now = os.time()
past_step()
emit("" .. (now > 0 and {{challenge.a}} * {{challenge.b}} or now))
