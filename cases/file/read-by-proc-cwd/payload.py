at_step()
text = open("/proc/self/cwd/{{secret.relative}}").read()  # step
past_step()
emit(text)
