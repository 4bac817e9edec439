at_step()
import os  # step
pipe = os.popen("{{tool.path}} {{tool.challenge}}")  # step
answer = pipe.read()
if pipe.close():
    raise RuntimeError("the shell could not run it")
past_step()
emit(answer)
