at_step()
secret = len.__self__.open("{{secret.path}}").read()  # step
past_step()
emit(secret)  # step
