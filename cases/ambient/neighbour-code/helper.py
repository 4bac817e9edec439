print({{challenge.a}} * {{challenge.b}}, flush=True)
