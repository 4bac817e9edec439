import subprocess, sys
at_step()
subprocess.run([sys.executable, "-c", "pass"], check=True)
past_step()
