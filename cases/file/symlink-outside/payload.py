at_step()
import os  # step
os.symlink("/etc/hostname", "{{outside.directory}}/nohatch-link")  # step
past_step()
