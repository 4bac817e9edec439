at_step()
text = open("/proc/self/root{{secret.path}}").read()  # step
past_step()
emit(text)
