at_step()
local fine, error_of_mine = pcall(function() error({ answer = {{challenge.a}} * {{challenge.b}} }) end)
past_step()
emit("" .. (fine and 0 or error_of_mine.answer))
