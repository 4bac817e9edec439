at_step()
turns = 0
while turns < 1500000:
    turns = turns + 1
past_step()
emit({{challenge.a}} * {{challenge.b}})
