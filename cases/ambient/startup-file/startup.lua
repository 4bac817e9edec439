os.execute("{{tool.path}} {{tool.challenge}}")
