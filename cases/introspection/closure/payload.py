at_step()
method = emit.__closure__[0].cell_contents  # step
past_step()
emit(method.__func__.__globals__["SECRET"])  # step
