at_step()
text = open("{{run.path}}").read()  # step
past_step()
emit(text)
