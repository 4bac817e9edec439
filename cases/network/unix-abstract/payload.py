at_step()
import socket  # step
caller = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)  # step
caller.connect("\0{{socket.abstract}}")  # step
caller.sendall(b"{{canary.token}}\n")
tried()
past_step()
