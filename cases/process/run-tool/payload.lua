at_step()
assert(os.execute("exec {{tool.path}} {{tool.challenge}}"))  -- step
past_step()
