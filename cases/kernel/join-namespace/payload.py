at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
space = os.open("/proc/{{process.pid}}/ns/uts", os.O_RDONLY)  # step
if libc.setns(space, 0) != 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "setns")
past_step()
emit(str({{challenge.a}} * {{challenge.b}}))
