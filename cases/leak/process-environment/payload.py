at_step()
text = open("/proc/{{process.pid}}/environ").read()  # step
past_step()
emit(text)
