at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
if libc.unshare(0x10000000) != 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "unshare")
past_step()
