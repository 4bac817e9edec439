at_step()
import os  # step
os.link("{{outside.file}}", "{{outside.directory}}/nohatch-link")  # step
past_step()
