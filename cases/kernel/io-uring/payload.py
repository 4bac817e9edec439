at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
ring = libc.syscall(425, 4, ctypes.create_string_buffer(120))  # step
if ring < 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "io_uring_setup")
past_step()
