at_step()
with open("/var/tmp/nohatch-note", "w") as file:  # step
    file.write("{{run.token}}\n")
past_step()
