at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
libc.ptrace.restype = ctypes.c_ulong
libc.ptrace.argtypes = [ctypes.c_long, ctypes.c_long, ctypes.c_ulong, ctypes.c_ulong]
if libc.ptrace(16, {{process.pid}}, 0, 0) != 0:  # step
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "ptrace")
os.waitpid({{process.pid}}, 0)
text = b""
for offset in range(0, {{process.length}}, 8):
    text += libc.ptrace(2, {{process.pid}}, {{process.address}} + offset, 0).to_bytes(8, "little")
libc.ptrace(17, {{process.pid}}, 0, 0)
past_step()
emit(text.decode("latin-1"))
