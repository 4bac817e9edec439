at_step()
import re  # step
memory = open("core", "rb").read()  # step
found = re.search(b"left-in-memory-([0-9a-f]{32})", memory)  # step
past_step()
emit(found.group(1).decode())
