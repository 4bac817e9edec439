import time
at_step()
now = time.time()
past_step()
emit(str({{challenge.a}} * {{challenge.b}} if now > 0 else now))
