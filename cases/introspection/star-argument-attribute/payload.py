at_step()
emit(*[host_function.__globals__["SECRET"]])  # step
past_step()
