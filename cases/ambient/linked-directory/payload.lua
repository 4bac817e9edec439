at_step()
assert(os.execute("./build"), "./build: No such file or directory")
past_step()
