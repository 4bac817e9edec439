at_step()
text = eval("__import__('io').open('{{secret.path}}').read()")  # step
past_step()
emit(text)
