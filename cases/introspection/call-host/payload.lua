at_step()
host_function(1)
past_step()
emit("" .. {{challenge.a}} * {{challenge.b}})
