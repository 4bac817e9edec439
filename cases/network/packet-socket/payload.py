at_step()
import socket  # step
frame = b"\xff" * 6 + b"\x02\0\0\0\0\x01" + b"\x88\xb5" + b"{{canary.token}}" + b"\0" * 32
sender = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, 0)  # step
for turn in range(3):
    sender.sendto(frame, ("{{interface.name}}", 0x88b5))  # step
    tried()
past_step()
