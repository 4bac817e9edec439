import re
at_step()
found = re.match("a+b", "aab")
past_step()
emit(str({{challenge.a}} * {{challenge.b}}) if found else "no match")
