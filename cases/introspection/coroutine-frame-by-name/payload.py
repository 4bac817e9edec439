at_step()
coroutine = host_async(1)  # step
names = getattr(getattr(coroutine, "cr_frame"), "f_globals")  # step
coroutine.close()  # step
past_step()
emit(names["SECRET"])  # step
