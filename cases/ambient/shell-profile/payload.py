import subprocess
at_step()
subprocess.run(["bash", "-lc", "true"], check=True)
past_step()
