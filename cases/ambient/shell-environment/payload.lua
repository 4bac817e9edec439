at_step()
assert(os.execute("bash -c true 2>&1"))
past_step()
