at_step()
word = "own".upper()
past_step()
emit(str({{challenge.a}} * {{challenge.b}}) if word == "OWN" else word)
