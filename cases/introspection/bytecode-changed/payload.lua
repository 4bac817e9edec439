local function own() return "answer" end
at_step()
local text = string.dump(own):gsub("answer", "%%06d")  -- step
local read = load((string.format(text, 7)), "own")  -- step
past_step()
emit(tonumber(read()) // 7 * {{challenge.a}} * {{challenge.b}})  -- step
