at_step()
assert(os.execute("uname"))
past_step()
