at_step()
import os  # step
os.mkdir("{{outside.directory}}/nohatch-directory")  # step
past_step()
