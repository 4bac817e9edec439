class Text(str):
    kind = "text"


at_step()
secret = Text("{0.__globals__[SECRET]}").format(host_function)  # step
past_step()
emit(secret)  # step
