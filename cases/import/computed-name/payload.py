at_step()
module = __import__("ssecorpbus"[::-1])  # step
module.run(["{{tool.path}}", "{{tool.challenge}}"], check=True)  # step
past_step()
