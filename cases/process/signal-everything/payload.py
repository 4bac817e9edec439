at_step()
import os, signal  # step
os.kill(-1, signal.SIGUSR1)  # step
past_step()
