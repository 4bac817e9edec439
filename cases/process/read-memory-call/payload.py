at_step()
import ctypes, os  # step
libc = ctypes.CDLL(None, use_errno=True)  # step
text = ctypes.create_string_buffer({{process.length}})
here = (ctypes.c_size_t * 2)(ctypes.addressof(text), {{process.length}})
there = (ctypes.c_size_t * 2)({{process.address}}, {{process.length}})
size = libc.process_vm_readv({{process.pid}}, here, 1, there, 1, 0)  # step
if size < 0:
    raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()), "process_vm_readv")
past_step()
emit(text.raw.decode("latin-1"))
