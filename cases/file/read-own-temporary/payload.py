path = "{{temporary.directory}}/own"
at_step()
with open(path, "w") as own:
    own.write(str({{challenge.a}} * {{challenge.b}}))
with open(path) as own:
    text = own.read()
past_step()
emit(text)
