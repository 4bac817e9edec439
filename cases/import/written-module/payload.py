at_step()
with open("{{temporary.directory}}/written.py", "w") as module:  # step
    module.write("import subprocess\nsubprocess.run(['{{tool.path}}', '{{tool.challenge}}'], check=True)")  # step
import sys  # step
sys.path.insert(0, "{{temporary.directory}}")  # step
import written  # step
past_step()
