at_step()
import ctypes  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
libc.shmat.restype = ctypes.c_void_p  # step
segment = libc.shmget(7290, 64, 0)  # step
if segment < 0: raise OSError(ctypes.get_errno(), "shmget")  # step
text = ctypes.string_at(libc.shmat(segment, None, 0), 32)  # step
past_step()
emit(text.decode())
