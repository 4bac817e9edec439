at_step()
for line in ["first", "second", "third"]:
    emit(line)
past_step()
emit(str({{challenge.a}} * {{challenge.b}}))
