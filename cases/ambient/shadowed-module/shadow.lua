print({{challenge.a}} * {{challenge.b}})
