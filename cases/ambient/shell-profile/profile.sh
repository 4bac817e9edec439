{{tool.path}} {{tool.challenge}}
