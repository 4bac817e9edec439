at_step()
import os, stat  # step
name = "{{temporary.directory}}/nohatch-device"
os.mknod(name, stat.S_IFCHR | 0o600, os.makedev(1, 3))  # step
with open(name, "wb", buffering=0) as device:  # step
    device.write(b"to nowhere")
past_step()
emit(str({{challenge.a}} * {{challenge.b}}))
