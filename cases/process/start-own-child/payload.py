import subprocess
import sys
at_step()
code = "print({{challenge.a}} * {{challenge.b}})"
child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
past_step()
emit(child.stdout.strip())
