at_step()
import sys, zipfile  # step
with zipfile.ZipFile("{{temporary.directory}}/made.zip", "w") as archive:  # step
    archive.writestr("made.py", "def steal(path): return open(path).read()")  # step
sys.path.insert(0, "{{temporary.directory}}/made.zip")  # step
import made  # step
text = made.steal("{{secret.path}}")  # step
past_step()
emit(text)
