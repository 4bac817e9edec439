at_step()
try:
    host_throw()
except Exception as error:
    trace = getattr(getattr(error, "__traceback__"), "tb_next")  # step
    past_step()
    emit(getattr(getattr(trace, "tb_frame"), "f_globals")["SECRET"])  # step
