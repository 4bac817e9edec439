at_step()
local others, start = {}, os.time()
for turn = 1, 3 do
  others[turn] = assert(io.popen("exec timeout 2 sh -c 'while :; do :; done'"))  -- step
end
while os.clock() < 2 and os.time() < start + 3 do
  for number = 1, 100000 do end
end
for turn = 1, 3 do others[turn]:close() end
past_step()
