at_step()
text = open("{{secret.relative}}").read()  # step
past_step()
emit(text)
