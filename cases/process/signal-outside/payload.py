at_step()
import os, signal  # step
os.kill({{process.pid}}, signal.SIGUSR1)  # step
past_step()
