at_step()
host_function.administrator = True  # step
past_step()
