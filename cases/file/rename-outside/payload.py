at_step()
import os  # step
os.rename("{{outside.file}}", "{{outside.directory}}/nohatch-renamed")  # step
past_step()
