at_step()
with open("{{outside.file}}", "a") as file:  # step
    file.write("{{run.token}}\n")
past_step()
