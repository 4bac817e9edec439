def own(value=None):
    return SECRET


at_step()
host_function.__code__ = own.__code__  # step
past_step()
emit(host_function())
