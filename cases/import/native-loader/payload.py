at_step()
import ctypes  # step
absolute = ctypes.CDLL(None).labs  # step
absolute.restype = ctypes.c_long  # step
answer = absolute(ctypes.c_long(-{{challenge.a}} * {{challenge.b}}))  # step
past_step()
emit(str(answer))
