at_step()
import socket  # step
caller = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)  # step
caller.settimeout(1)
caller.connect("{{socket.path}}")  # step
caller.sendall(b"what is the password?\n")
answer = caller.recv(4096).decode()
past_step()
emit(answer)
