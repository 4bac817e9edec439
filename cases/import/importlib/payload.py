at_step()
import importlib  # step
subprocess = importlib.import_module("subprocess")  # step
subprocess.run(["{{tool.path}}", "{{tool.challenge}}"], check=True)  # step
past_step()
