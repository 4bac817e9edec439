at_step()
with open("{{outside.file}}", "w") as file:  # step
    file.write("{{run.token}}\n")
past_step()
