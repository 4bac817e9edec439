at_step()
import os  # step
text = os.pread({{descriptor.number}}, 4096, 0)  # step
past_step()
emit(text.decode())
