held = []
at_step()
def own(): yield held[0].gi_frame.f_back  # step
held.append(own())  # step
frame = [found for found in held[0]][0]  # step
while not frame.f_globals.get("SECRET"): frame = frame.f_back  # step
past_step()
emit(frame.f_globals["SECRET"])  # step
