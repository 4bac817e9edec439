at_step()
assert(os.remove("{{outside.file}}"))  -- step
past_step()
