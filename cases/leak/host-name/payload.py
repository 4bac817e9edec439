at_step()
import socket  # step
name = socket.gethostname()  # step
past_step()
emit(name)
