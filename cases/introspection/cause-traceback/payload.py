at_step()
try:
    host_throw()
except Exception as error:
    trace = error.__cause__.__traceback__  # step
    past_step()
    emit(trace.tb_frame.f_globals["SECRET"])  # step
