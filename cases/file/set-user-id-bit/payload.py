at_step()
import os  # step
name = "{{outside.directory}}/nohatch-helper"
with open(name, "w") as file:  # step
    file.write("#!/bin/sh\nid\n")
os.chmod(name, 0o4755)  # step
past_step()
