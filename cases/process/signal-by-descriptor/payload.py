at_step()
import os, signal  # step
other = os.pidfd_open({{process.pid}})  # step
signal.pidfd_send_signal(other, signal.SIGUSR1)  # step
past_step()
