at_step()
coroutine = host_async(1)
names = coroutine.cr_frame.f_globals  # step
coroutine.close()
past_step()
emit(names["SECRET"])  # step
