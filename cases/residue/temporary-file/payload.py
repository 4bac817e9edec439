at_step()
with open("{{temporary.directory}}/left-behind", "w") as left:  # step
    left.write("{{run.token}}")  # step
past_step()
