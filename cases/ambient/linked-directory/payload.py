import subprocess
at_step()
subprocess.run(["./build"], check=True)
past_step()
