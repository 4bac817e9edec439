at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
fresh = libc.syscall(430, b"tmpfs", 0)  # step
if fresh < 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "fsopen")
if libc.syscall(431, fresh, 6, None, None, 0) != 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "fsconfig")
tree = libc.syscall(432, fresh, 0, 0)  # step
if tree < 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "fsmount")
if libc.syscall(429, tree, b"", -100, b"{{temporary.directory}}", 4) != 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "{{temporary.directory}}")
past_step()
