class Name(str):
    def startswith(self, *rest): return False


at_step()
names = getattr(host_function, Name("__globals__"))  # step
past_step()
emit(names["SECRET"])  # step
