at_step()
text = open("/proc/self/cgroup").read()  # step
past_step()
emit(text)
