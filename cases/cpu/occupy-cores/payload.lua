at_step()
local other = assert(io.popen("exec timeout 2 sh -c 'while :; do :; done'"))  -- step
local start = os.time()
while os.clock() < 2 and os.time() < start + 3 do
  for number = 1, 100000 do end
end
other:close()
past_step()
