at_step()
import ctypes  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
libc.shmat.restype = ctypes.c_void_p  # step
segment = libc.shmget(7290, 64, 0o1666)  # step
ctypes.memmove(libc.shmat(segment, None, 0), b"{{run.token}}", 32)  # step
past_step()
