found = []


class Catcher:
    def __enter__(self): return self  # step

    def __exit__(self, kind, error, trace): return found.append(trace.tb_next.tb_frame.f_globals) or 1  # step

    leave = 1


at_step()
with Catcher(): host_throw()  # step
past_step()
emit(found[0]["SECRET"])  # step
