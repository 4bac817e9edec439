print({{challenge.a}} * {{challenge.b}})
io.stdout:flush()
