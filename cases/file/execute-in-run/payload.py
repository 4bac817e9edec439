at_step()
import os, subprocess  # step
name = "/run/nohatch-program"
with open(name, "w") as file:  # step
    file.write("#!/bin/sh\necho $(({{challenge.a}} * {{challenge.b}}))\n")
os.chmod(name, 0o755)  # step
answer = subprocess.check_output([name], text=True)  # step
past_step()
emit(answer)
