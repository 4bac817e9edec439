at_step()
text = open("/proc/{{process.pid}}/root{{secret.path}}").read()  # step
past_step()
emit(text)
