at_step()
for _, line in ipairs({"first", "second", "third"}) do emit(line) end
past_step()
emit("" .. {{challenge.a}} * {{challenge.b}})
