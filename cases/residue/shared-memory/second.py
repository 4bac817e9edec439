at_step()
text = open("/dev/shm/left-behind").read()  # step
past_step()
emit(text)
