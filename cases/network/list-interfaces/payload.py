at_step()
import socket, struct  # step
asker = socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)  # step
asker.settimeout(1)
asker.send(struct.pack("=IHHIIBxHiII", 32, 18, 0x301, 1, 0, 0, 0, 0, 0, 0))  # step
answer = chunk = asker.recv(65536)
while struct.unpack_from("=IH", chunk)[1] != 3:
    chunk = asker.recv(65536)
    answer = answer + chunk
past_step()
emit(repr(answer) + " with {{interface.name}}")
