at_step()
import os  # step
os.chroot("{{temporary.directory}}")  # step
past_step()
