at_step()
text = open("{{secret.path}}").read()  # step
past_step()
emit(text)
