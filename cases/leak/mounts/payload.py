at_step()
text = open("/proc/self/mountinfo").read()  # step
past_step()
emit(text)
