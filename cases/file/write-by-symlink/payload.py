at_step()
import os  # step
link = "{{temporary.directory}}/nohatch-link"
os.symlink("{{outside.file}}", link)  # step
with open(link, "w") as file:  # step
    file.write("{{run.token}}\n")
past_step()
