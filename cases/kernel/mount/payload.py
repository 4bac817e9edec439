at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
place = b"{{temporary.directory}}"
if libc.mount(b"none", place, b"tmpfs", 0, None) != 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "{{temporary.directory}}")
past_step()
