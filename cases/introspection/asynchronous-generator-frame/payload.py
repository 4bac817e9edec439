at_step()
line = host_stream(1).ag_frame.f_lineno  # step
past_step()
emit({{challenge.a}} * {{challenge.b}} * (line > 0))  # step
