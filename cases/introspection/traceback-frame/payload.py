at_step()
try:
    host_throw()
except Exception as error:
    frame = error.__traceback__.tb_next.tb_frame  # step
    past_step()
    emit(frame.f_globals["SECRET"])  # step
