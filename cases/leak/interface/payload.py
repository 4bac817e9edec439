at_step()
text = open("/sys/class/net/{{interface.name}}/ifalias").read()  # step
past_step()
emit(text)
