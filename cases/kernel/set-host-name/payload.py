at_step()
import socket  # step
socket.sethostname("nohatch-was-here")  # step
past_step()
