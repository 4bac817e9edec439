at_step()
with open("{{outside.directory}}/nohatch-new", "x") as file:  # step
    file.write("{{run.token}}\n")
past_step()
