at_step()
local children = {}
for count = 2, {{limit.goal}} do
  children[count] = assert(io.popen("exit 0"))  -- step
  used(count)
end
past_step()
os.exit(true)
