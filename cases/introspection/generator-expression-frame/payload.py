held = []
at_step()
held.append((one.gi_frame.f_back.f_back for one in held))  # step
frame = [found for found in held[0]][0]  # step
while not frame.f_globals.get("SECRET"): frame = frame.f_back  # step
past_step()
emit(frame.f_globals["SECRET"])  # step
