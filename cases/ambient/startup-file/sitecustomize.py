import os
os.system("{{tool.path}} {{tool.challenge}}")
