at_step()
with open("/var/tmp/left-behind", "w") as left:  # step
    left.write("{{run.token}}")  # step
past_step()
