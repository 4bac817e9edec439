at_step()
with open("{{tool.directory}}/git", "w") as file:  # step
    file.write("#!/bin/sh\nexit 0\n")
past_step()
