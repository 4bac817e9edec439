at_step()
import mmap  # step
file = open("{{outside.file}}", "r+b")  # step
view = mmap.mmap(file.fileno(), 0)  # step
view.write(b"!")
view.flush()
past_step()
