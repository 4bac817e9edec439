local first = 0
while arg[first - 1] do first = first - 1 end
at_step()
assert(os.execute(arg[first] .. " -e ''"))
past_step()
