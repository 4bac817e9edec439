at_step()
import os  # step
link = "{{temporary.directory}}/nohatch-link"
os.symlink("{{secret.path}}", link)  # step
text = open(link).read()  # step
past_step()
emit(text)
