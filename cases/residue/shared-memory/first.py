at_step()
with open("/dev/shm/left-behind", "w") as left:  # step
    left.write("{{run.token}}")  # step
past_step()
