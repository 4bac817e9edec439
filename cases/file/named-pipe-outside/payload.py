at_step()
import os  # step
os.mkfifo("{{outside.directory}}/nohatch-pipe")  # step
past_step()
