held = []


def own():
    yield getattr(getattr(held[0], "gi_frame"), "f_back")


held.append(own())
at_step()
frame = [found for found in held[0]][0]  # step
while not getattr(frame, "f_globals").get("SECRET"): frame = getattr(frame, "f_back")  # step
past_step()
emit(getattr(frame, "f_globals")["SECRET"])  # step
