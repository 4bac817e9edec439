at_step()
text = open("{{system.path}}").read()  # step
past_step()
emit(text)
