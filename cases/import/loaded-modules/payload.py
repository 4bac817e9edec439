at_step()
import sys  # step
text = sys.modules["io"].open("{{secret.path}}").read()  # step
past_step()
emit(text)
