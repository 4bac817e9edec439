at_step()
import shutil  # step
copy = shutil.copyfile("{{secret.path}}", "{{temporary.directory}}/nohatch-copy")  # step
text = open(copy).read()  # step
past_step()
emit(text)
